import TaskHubTestSupport

/// Real parsers, each judging a batch in one process.
///
/// What they print is what they object to.
enum Judge {
    /// One waybar line after another: strict JSON whose text and tooltip are Pango markup, with no tag but the colour
    /// of the whole text.
    static let waybar = """
        import gi, json, sys
        gi.require_version("Pango", "1.0")
        from gi.repository import Pango

        def refuse(name):
            raise ValueError("not JSON: " + name)

        for number, line in enumerate(sys.stdin.buffer.read().split(b"\\n")[:-1]):
            try:
                card = json.loads(line.decode("utf-8"), parse_constant=refuse)
                assert set(card) == {"text", "alt", "tooltip", "class", "percentage"}, card.keys()
                assert type(card["percentage"]) is int and card["class"] and b"\\\\x" not in line
                for key in ("text", "tooltip"):
                    valid, attributes, text, _ = Pango.parse_markup(card[key], -1, "\\0")
                    colored = key == "text" and card[key].startswith('<span foreground="#')
                    assert valid and len(attributes.get_attributes()) == colored, "a title became markup"
                    assert all(sign >= " " or sign == "\\n" and key == "tooltip" for sign in text), repr(text)
                    assert text.strip()
                card["text"].encode("utf-8")
            except Exception as error:
                print(number, error, line[:300])
        """

    static let json = """
        import json, sys

        def refuse(name):
            raise ValueError("not JSON: " + name)

        for number, line in enumerate(sys.stdin.buffer.read().split(b"\\n")[:-1]):
            try:
                card = json.loads(line.decode("utf-8"), parse_constant=refuse)
                assert card["schema"] == 1 and card["state"] == "ready"
                for task in card["tasks"]:
                    assert task["title"] and task["title"].isprintable() or "\\ufffd" in task["title"] or any(
                        ord(sign) > 0x7f for sign in task["title"]), repr(task)
                    assert not any(ord(sign) < 0x20 or 0x7f <= ord(sign) < 0xa0 for sign in task["title"])
            except Exception as error:
                print(number, error, line[:300])
        """

    /// Lines with the columns they may take in front.
    static let columns = """
        import sys, unicodedata
        from wcwidth import wcswidth

        for number, line in enumerate(sys.stdin.buffer.read().decode("utf-8").split("\\n")[:-1]):
            limit, text = line.split(" ", 1)
            bidi = set(chr(c) for c in [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x61C])
            bad = [hex(ord(s)) for s in text if unicodedata.category(s) in ("Cc", "Zl", "Zp", "Cs") or s in bidi]
            width = wcswidth(text)
            if bad or width < 0 or width > int(limit):
                print(number, bad, width, repr(text))
        """

    /// A parser of Tests/BarParsers, which names its source.
    static func run(parser: String, on input: [UInt8], file: String = #filePath) async throws -> ProgramResult {
        let tests = file.split(separator: "/").dropLast(2).joined(separator: "/")
        return try await runProgram(
            systemPython, ["-B", "/\(tests)/BarParsers/\(parser).py"],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], stdin: input, killAfter: 300_000)
    }

    static func run(_ script: String, on input: [UInt8], python: String) async throws -> ProgramResult {
        try await runProgram(
            python, ["-c", script], environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], stdin: input,
            killAfter: 300_000)
    }

    /// The system's, which has the bindings to Pango.
    static let systemPython = "/usr/bin/python3"

    /// The one the test packages were installed for.
    static var testPython: String { TestPython.path }
}
