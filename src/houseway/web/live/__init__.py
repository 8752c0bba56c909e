"""Live tables: one act at a time, and what each person may see."""
