"""Texts: Markdown and HTML to the rich-text tree, and the tree to XHTML, HTML strings and plain text."""
