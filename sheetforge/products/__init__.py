"""What is printed: what a game declares, what a person asks for, and the files that follow."""
