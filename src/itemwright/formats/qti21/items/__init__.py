"""One file for each question type: its item."""
