"""What Moodle does not hold of each type of question; `support.judge` chooses among these."""
