"""The pages, one module each; `add(pit, jobs)` registers its routes."""
