"""Quiz pages as plain text or Markdown: what a web page or a hand-out looks like once copied into a file."""
