"""How Moodle XML says each question type: one small file a type."""
