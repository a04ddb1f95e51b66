"""Set-up, play and display of Babylon."""
