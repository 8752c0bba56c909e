"""Edition files: how a chapter is written, read and turned into the model."""
