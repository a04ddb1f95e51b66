"""Products that belong to no game."""

from __future__ import annotations

from sheetforge.press.calibration import CALIBRATION
from sheetforge.press.product import Product

OWN_PRODUCTS: tuple[Product, ...] = (CALIBRATION,)
