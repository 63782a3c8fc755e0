"""The checks behind scripts/check-architecture."""
