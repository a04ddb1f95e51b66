"""Files for print shops, and finished files checked against what a shop requires."""
