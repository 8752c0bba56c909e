"""Live tables: one act after another, and what each person may see of it."""
