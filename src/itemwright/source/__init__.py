"""Reading what authors write: YAML with positions, banks with their includes, media and the configuration."""
