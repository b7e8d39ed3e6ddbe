"""How pages write and draw names, cards, points, amounts and times."""
