"""The tasks in the pictures of the terminal app, and the keys that lead to each picture."""

YESTERDAY, EARLIER = "2031-05-13 18:05", "2031-05-14 08:30"
ESCAPE, ENTER, TAB = "\x1b", "\r", "\t"

LISTS = [("Home", "#3d8f5c"), ("Work", "#4478c9"), ("Garden", "#b8860b"), ("Reading", "#9c5fb5")]
TASKS = [
    ("Renew the passport !5 +errand", "Form: https://example.org/passport\n\nBring two photos and the old "
     "passport. The office is open until six on Thursdays."),
    ("Return the library books #Reading +errand", ""),
    ("Water the plants today !2 #Garden", ""),
    ("Call Zoë about the trip today 13:00 !3", ""),
    ("Pay the rent today 17:00 !4 #Home monthly", ""),
    ("Send the quarterly report today 18:00 !4 #Work +finance", "Figures from Ben, then to Karla."),
    ("Team lunch tomorrow 12:30 #Work", ""),
    ("Dentist fri 9:15", ""),
    ("Order compost saturday #Garden", ""),
    ("Repot the lemon tree saturday !2 #Garden", ""),
    ("Prepare the workshop mon 10:00 !4 #Work +talk", ""),
    ("Birthday present for Mum 21 May !5 +errand", ""),
    ("Flat inspection 27 May 8:00 #Home", ""),
    ("Tax return 31 May !5 #Home +finance", ""),
    ("Buy milk and bread +errand", ""),
    ("Read “The Left Hand of Darkness” #Reading", ""),
    ("Sharpen the kitchen knives !1 #Home", ""),
    ("Ask Ben for the slides #Work +talk", ""),
    ("Look for a new bike lamp", ""),
    ("Learn to bake rye bread", "A starter first: https://example.org/sourdough"),
    ("Plan the summer holiday !2", ""),
]
# Quick-add lines have no past days.
OVERDUE = {"Renew the passport": "2031-05-12", "Return the library books": "2031-05-13"}
DONE = ["Book the train", "Reply to the landlord", "Change the water filter"]


def fill(machine):
    for name, color in LISTS:
        machine.run("lists", "add", name, "--color", color, at=YESTERDAY)
    for title in DONE:
        machine.run("add", title, "--due", "2031-05-14", "--literal", at=YESTERDAY)
    for line, notes in TASKS:
        machine.run("add", line, *(["--notes", notes] if notes else []), at=EARLIER)
    for title, day in OVERDUE.items():
        machine.run("edit", "--where", title, "--due", day, "--yes", at=EARLIER)
    for title in DONE:
        machine.run("done", "--where", title, "--yes", at=EARLIER)


def refuse(machine, server):
    """Lets the server refuse a deletion of what was changed there, and a change of what was deleted there."""
    there = {task["title"]: task["id"] for task in server.control("state")["tasks"]}
    server.control(
        "change", user="user-1", action="patch", task=there["Order compost"], body={"notes": "Two bags are enough."})
    server.control("change", user="user-1", action="delete", task=there["Dentist"])
    machine.run("delete", "--where", "Order compost", "--yes", at=EARLIER)
    machine.run("edit", "--where", "Dentist", "--due", "2031-05-16 10:00", "--yes", at=EARLIER)
    machine.run("sync", status=65)


def shot(name, *keys, wait=None):
    """Types the keys, waits for a text, and takes a picture."""
    steps = [["type", key] for key in keys]
    return steps + ([["wait", wait]] if wait else []) + [["shot", name]]


CLOSE = [["type", ESCAPE], ["gone", "cancel"]]

# Each run of the app begins with the store as it was filled.
FILLED = [
    shot("inbox", "1", wait="Buy milk") + shot("add-empty", "a", wait="Add")
    + shot("add", "Pay the gas bill fri 17:00 !3 #Home +finance", wait="priority")
    + shot("add-completion", " #", wait="Garden") + CLOSE
    + shot("filter", "/", "b", wait="/ b") + shot("filtered", "ike", ENTER, wait="1/1")
    + shot("save-view", "V", "Bikes", wait="Name of the view") + [["type", ENTER], ["wait", "Saved"]]
    + shot("views", "v", wait="Views") + CLOSE + [["type", ESCAPE], ["gone", "/ bike"], ["type", "/"], ["wait", "cancel"]] + shot("filter-problem", "due:someday", wait="someday")
    + CLOSE + [["type", "/"], ["wait", "cancel"]] + shot("filter-empty", "zebra", ENTER, wait="No task"),
    shot("today", "2", wait="Overdue") + shot("marks", "  ", wait="2 marked") + shot("priority", "p", wait="choose")
    + CLOSE + shot("move", "m", wait="choose") + CLOSE + shot("reschedule-marked", "s", wait="Reschedule 2") + CLOSE
    + [["type", ESCAPE], ["gone", "marked"]] + shot("reschedule", "jj", "s", wait="Reschedule") + shot("typed-date", "/", "next monday", wait="19 May")
    + [["type", ESCAPE], ["wait", "choose"]] + CLOSE + shot("edit", "e", wait="enter") + CLOSE + shot("tags", "t", wait="enter") + CLOSE
    + shot("reminder", "r", "tomorrow 8:00", wait="enter") + CLOSE + shot("completed", "x", wait="Completed")
    + shot("undone", "u", wait="Undone") + shot("deleted", "d", wait="Deleted") + [["type", "u"], ["wait", "Undone"]]
    + shot("command-empty", ":", wait="─────") + shot("command", "do", wait="done")
    + CLOSE + [["type", ":"], ["wait", "cancel"]] + shot("command-edit", "edit --due next week --li", wait="--list")
    + CLOSE + [["type", ":frobnicate" + ENTER]] + shot("command-problem", wait="no command")
    + shot("help", "?", wait="Help") + shot("help-end", "G", wait="quit") + [["type", ESCAPE], ["gone", "Help"]]
    + shot("details", "g", ENTER, wait="Bring two") + [["type", "q"]]
    + [["type", "x"], ["wait", "Completed"], ["type", "H"]] + shot("history", wait="History")
    + [["type", "q"]] + shot("outbox-empty", "O", wait="Nothing waits"),
    shot("upcoming", "3", wait="Team lunch") + shot("month", "M", "jj", wait="agenda"),
    shot("lists", "4", wait="Garden") + shot("color", "c", wait="choose") + CLOSE
    + shot("new-list", "a", "Bike tour #", wait="New list") + CLOSE + shot("list", "jj" + ENTER, wait="Repot")
    + [["type", "q"]] + shot("list-deleted", "d", wait="Deleted"),
    shot("settings", "5", wait="Account") + shot("settings-end", "G", wait="Keys")
    + shot("setting", "kk", ENTER, wait="enter") + shot("setting-problem", "zzz" + ENTER, wait="not a value") + CLOSE,
    [["wait", "help"], ["type", "\x1b[200~Sand the shelf\nOil the hinges\nFix the lamp\x1b[201~"]]
    + shot("pasted", wait="pasted") + CLOSE
    + [["run", ["taskhub", "open", "taskhub://create-task?title=Call%20the%20plumber&due=2031-05-16"]]]
    + shot("link", wait="asks for a new task"),
]


def with_settings(text):
    """Replaces the file of settings, as a text editor does."""
    script = f"umask 077; echo '{text}' > \"$TASKHUB_GROUP_CONTAINER/defaults.json\""
    return [["wait", "help"], ["run", ["/bin/sh", "-c", script]]]


DAMAGED = [
    with_settings("damaged") + shot("failed", "5", wait="damaged"),
    with_settings('{"keys": ["finish=ctrl-x"]}') + shot("wrong-keys", wait="finish"),
]
# The same screens with fewer colours.
DEPTHS = {
    "256": {"COLORTERM": ""}, "16": {"COLORTERM": "", "TERM": "xterm-16color"},
    "8": {"COLORTERM": "", "TERM": "xterm"}, "none": {"NO_COLOR": "1"},
}


def in_depth(name):
    return [
        shot(f"today-{name}", "2", wait="Overdue") + shot(f"marks-{name}", "  ", wait="2 marked")
        + shot(f"reschedule-{name}", "s", wait="Weekend") + CLOSE + shot(f"upcoming-{name}", "3", wait="Team lunch")
        + [["type", "a"], ["wait", "cancel"]] + shot(f"add-{name}", "Pay the gas bill !3 #Home +fin", wait="priority")
    ]


EMPTY = [
    shot("onboarding", wait="Welcome") + shot("onboarding-server", "s", wait="Server")
    + [["type", ESCAPE], ["gone", "Server"]] + shot("empty-inbox", "h", wait="The inbox") + shot("empty-today", "2", wait="Nothing") + shot(
        "empty-upcoming", "3", wait="Nothing") + shot("empty-lists", "4", wait="No lists"),
    [["wait", "Welcome"]] + shot("sample", "f", wait="First steps"),
]
SIGNED_OUT = [
    shot("sign-in", wait="Sign in") + shot("signed-out", "l", wait=": :login")
    + shot("settings-signed-out", "5", wait="Account"),
]
SIGNED_IN = [
    shot("synced", wait="synced") + shot("settings-account", "5", wait="Account")
    + shot("sign-out", "jj" + ENTER, wait="choose") + CLOSE,
]
REFUSED = [
    [["wait", "help"]] + shot("refused", "3", wait="refused") + shot("settings-refused", "5", wait="refused")
    + shot("outbox-refused", "O", wait="Deleted here") + shot("outbox-menu", ENTER, wait="Send it again")
    + CLOSE + shot("outbox-given-up", "j" + ENTER + "x", wait="Gave the change up"),
]
LOCKED = [
    [["wait", "help"]] + shot("locked", "2", wait="keyring locked since") + shot("settings-locked", "5", wait="Unlock the keyring")
    + shot("unlocking", ENTER, wait="Press any key") + shot("still-locked", " ", wait="was not possible"),
]
OFFLINE = [
    [["wait", "help"], ["type", "R"], ["wait", "offline"], ["type", "aBuy stamps" + ENTER], ["wait", "Added"], ["type", ESCAPE], ["gone", "undoes"]]
    + shot("offline", wait="1 waiting") + shot("outbox", "O", wait="create"),
]
EXPIRED = [[["wait", "help"]] + shot("expired", "R", wait="expired")]

# The pictures in the documentation: name, theme, size and keys.
IMAGES = [
    ("app-today", "dark", (80, 18), shot("today", "2", wait="Overdue")),
    ("app-upcoming", "light", (80, 18), shot("upcoming", "3", wait="Team lunch")),
    ("app-add", "light", (80, 18),
     [["type", "1"], ["wait", "Buy milk"], ["type", "a"], ["wait", "cancel"]]
     + shot("add", "Pay the gas bill fri 17:00 !3 #Home +fin", wait="priority")),
    ("app-reschedule", "dark", (80, 18), [["type", "2"], ["wait", "Overdue"]] + shot("reschedule", "s", wait="Weekend")),
    ("app-preview", "dark", (120, 22), shot("preview", "2", wait="Bring two")),
]
