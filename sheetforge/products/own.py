"""Products that belong to no game."""

from __future__ import annotations

from sheetforge.products.calibration import CALIBRATION
from sheetforge.products.product import Product

OWN_PRODUCTS: tuple[Product, ...] = (CALIBRATION,)
