"""Reads the reasons that reviews give, from their English sentences and positions as text."""
