"""What a question is: one file per type, holding its fields, its meaning, its checks and its documentation."""
