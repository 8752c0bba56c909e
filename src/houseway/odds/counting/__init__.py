"""From counted facts to exact odds: suit classes, best decisions and progressive meters."""
