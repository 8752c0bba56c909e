"""The pages of the floor; each module has one `add` that registers its routes."""
