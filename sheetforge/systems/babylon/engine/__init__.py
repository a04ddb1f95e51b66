"""The rules engine of Babylon: five phases, motion with inertia, sides that fall off."""
