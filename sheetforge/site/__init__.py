"""The content as static pages for any plain web server: `sheetforge site`."""
