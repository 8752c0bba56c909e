"""Shared by several pages: the frame, small pieces of HTML, figures, pictures of a felt."""
