"""Pages of HTML that need no server: markup, the frame of a page, and the start page of printed files."""
