"""Draws cards with rsvg-convert and with Chromium, and says how far the pictures are from each other and from the
recorded ones.

    judge.py CARDS REFERENCES [--record]

CARDS holds NAME.svg files; NAME~CHANGE.svg is compared with what was recorded for NAME. REFERENCES holds one sheet a
group: the cards whose names are the same up to the last dash, side by side in the order of their names.

Prints a line a comparison: name, what was compared, and the largest difference of any channel of any pixel in
percent, after a blur of 1.5 pixels: renderers place and smooth letters a little differently, which that levels out,
while a letter that moved by two pixels, or a missing mark, stays far off.
"""

import os
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as xml

from PIL import Image, ImageChops, ImageFilter, ImageOps

GROUND = (0x80, 0x88, 0x90)
GAP = 8
PAGE = 1400
SCALE = 3
BLUR = 1.5

cards = pathlib.Path(sys.argv[1])
references = pathlib.Path(sys.argv[2])
names = sorted(path.stem for path in cards.glob("*.svg"))
environment = {
    "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(cards), "XDG_CACHE_HOME": str(cards / "cache"),
    "FONTCONFIG_FILE": str(pathlib.Path(__file__).with_name("fonts.conf")), "DBUS_SESSION_BUS_ADDRESS": "disabled:",
}


def run(*command):
    subprocess.run(command, env=environment, check=True, timeout=240, capture_output=True)


def size(name):
    root = xml.parse(cards / f"{name}.svg").getroot()
    return int(root.get("width")), int(root.get("height"))


def on_ground(picture):
    ground = Image.new("RGBA", picture.size, GROUND + (255,))
    ground.alpha_composite(picture.convert("RGBA"))
    return ground.convert("RGB")


def by_rsvg(name, scale):
    path = cards / f"{name}@{scale}.png"
    run("rsvg-convert", "--zoom", str(scale), "--output", str(path), str(cards / f"{name}.svg"))
    return on_ground(Image.open(path))


def places(names, width):
    """Left and top of each in rows from left to right, and how high all of it is."""
    found, x, y, row = {}, 0, 0, 0
    for name in names:
        wide, high = size(name)
        if x > 0 and x + wide > width:
            x, y, row = 0, y + row + GAP, 0
        found[name] = (x, y)
        x, row = x + wide + GAP, max(row, high)
    return found, y + row


def by_chromium(scale):
    """All cards in one page and one picture: starting the browser takes longer than drawing."""
    found, height = places(names, PAGE)
    images = "".join(
        f'<img src="{name}.svg" style="left:{x}px;top:{y}px">\n' for name, (x, y) in found.items())
    page = cards / "page.html"
    page.write_text(
        "<!DOCTYPE html><style>body{margin:0;background:rgb%s}img{position:absolute}</style>\n%s" % (GROUND, images))
    picture = cards / f"page@{scale}.png"
    run(
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none",
        "--disable-lcd-text", "--force-color-profile=srgb", f"--force-device-scale-factor={scale}",
        f"--user-data-dir={cards / 'profile'}", f"--window-size={PAGE},{height}", f"--screenshot={picture}",
        page.as_uri())
    whole = Image.open(picture).convert("RGB")
    cut = {}
    for name, (x, y) in found.items():
        wide, high = size(name)
        cut[name] = whole.crop((x * scale, y * scale, (x + wide) * scale, (y + high) * scale))
    return cut


def largest_difference(one, other, blur=BLUR):
    if blur:
        one, other = (picture.filter(ImageFilter.GaussianBlur(blur)) for picture in (one, other))
    return max(high for _, high in ImageChops.difference(one, other).getextrema()) / 255 * 100


def sheet_of(group):
    return sorted(name for name in names if "~" not in name and name.rsplit("-", 1)[0] == group)


def record(pictures):
    for group in sorted({name.rsplit("-", 1)[0] for name in names if "~" not in name}):
        found, height = places(sheet_of(group), PAGE)
        sheet = Image.new("RGB", (PAGE, height), GROUND)
        for name, place in found.items():
            sheet.paste(pictures[name], place)
        right = max(x + size(name)[0] for name, (x, _) in found.items())
        # Thirty-two steps a channel: smaller files, and what it costs is far below the tolerance.
        coarse = ImageOps.posterize(sheet.crop((0, 0, right, height)), 5)
        coarse.save(references / f"{group}.png", optimize=True)


def recorded(name):
    group = name.rsplit("-", 1)[0]
    x, y = places(sheet_of(group), PAGE)[0][name]
    wide, high = size(name)
    return Image.open(references / f"{group}.png").convert("RGB").crop((x, y, x + wide, y + high))


rsvg = {name: by_rsvg(name, 1) for name in names}
if "--record" in sys.argv:
    record(rsvg)
chromium = by_chromium(1)
large_chromium = by_chromium(SCALE)
for name in names:
    large = by_rsvg(name, SCALE)
    reference = recorded(name.split("~")[0])
    comparisons = {
        "rsvg-chromium": (rsvg[name], chromium[name]),
        "rsvg-recorded": (rsvg[name], reference),
        "chromium-recorded": (chromium[name], reference),
        "rsvg-large": (large.reduce(SCALE), rsvg[name]),
        "chromium-large": (large_chromium[name].reduce(SCALE), chromium[name]),
    }
    for what, (one, other) in comparisons.items():
        print(name, what, f"{largest_difference(one, other):.1f}")
    # A picture that is only stretched has no more in it than the small one.
    for what, small, picture in (("rsvg", rsvg, large), ("chromium", chromium, large_chromium[name])):
        stretched = small[name].resize(picture.size, Image.Resampling.BICUBIC)
        print(name, f"{what}-stretched", f"{largest_difference(stretched, picture, blur=0):.1f}")
