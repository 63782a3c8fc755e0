def has_pango(): return False
