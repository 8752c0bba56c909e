"""What several pages use: the frame, small pieces of HTML, figures, still pictures of a felt."""
