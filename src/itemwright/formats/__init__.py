"""The dialects: how each format says what a bank means, and what it cannot say."""
