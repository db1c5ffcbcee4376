"""QTI 1.2: the parts of an item that Common Cartridge and Canvas have in common."""
