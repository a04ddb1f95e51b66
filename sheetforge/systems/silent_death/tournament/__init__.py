"""Events of Silent Death: the rules of their forms, which the house runs."""
