"""Putting scenes on paper: the backends, the marks beside a drawing, incremental building."""
