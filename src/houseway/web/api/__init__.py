"""The HTTP and socket API; it never imports pages."""
