import gi

gi.require_version("Pango", "1.0")
from gi.repository import Pango


def shown(markup):
    """What Pango makes of markup, and whether it holds any tag. A bad one raises."""
    valid, attributes, text, _ = Pango.parse_markup(markup, -1, "\0")
    assert valid
    return text, attributes.get_attributes()
