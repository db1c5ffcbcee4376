"""What a build says afterwards: the machine's `report.json` and the lines on the screen."""
