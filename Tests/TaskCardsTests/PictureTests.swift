import Cards
import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("SVG cards")
struct PictureTests {
    /// Measures each text element with Pango and DejaVu Sans, the widest of the common fonts.
    private static let measuring = """
        import gi, sys
        import xml.etree.ElementTree as xml
        gi.require_version("Pango", "1.0")
        gi.require_version("PangoCairo", "1.0")
        from gi.repository import Pango, PangoCairo

        layout = Pango.Layout(PangoCairo.FontMap.get_default().create_context())

        def width(text, size, bold, mono):
            font = "DejaVu Sans Mono" if mono else "DejaVu Sans"
            layout.set_font_description(Pango.FontDescription(f"{font} {'Bold ' if bold else ''}{size}px"))
            layout.set_text(text, -1)
            return layout.get_size()[0] / Pango.SCALE

        def is_bold(node):
            return node.get("font-weight") == "600"

        for number, picture in enumerate(sys.stdin.buffer.read().split(b"\\0")[:-1]):
            root = xml.fromstring(picture)
            edge = float(root.get("width"))
            lines = {}
            for node in root.iter("{http://www.w3.org/2000/svg}text"):
                size, mono = float(node.get("font-size")), "mono" in node.get("font-family", "")
                total = width(node.text or "", size, is_bold(node), mono)
                for part in node:
                    total += float(part.get("dx", 0)) + width(part.text, size, is_bold(node) or is_bold(part), mono)
                x, anchor = float(node.get("x")), node.get("text-anchor", "start")
                if node.get("direction") == "rtl":
                    anchor = "start"
                left = {"start": x, "middle": x - total / 2, "end": x - total}[anchor]
                words = "".join(node.itertext())
                if left < 1 or left + total > edge - 1:
                    print(number, "over the edge:", words, left, left + total, edge)
                lines.setdefault(round(float(node.get("y")) / 3), []).append((left, left + total, words))
            for line in lines.values():
                line.sort()
                for first, second in zip(line, line[1:]):
                    if first[1] > second[0] - 1:
                        print(number, "overlap:", first, second)
        """

    @Test("No text overflows its card or overlaps another, measured in a real font")
    func fits() async throws {
        var input: [UInt8] = []
        for sample in CardSample.all + PictureTests.wideSamples + PictureTests.manySamples
            + PictureTests.unreadableSamples
        {
            for family in CardFamily.allCases {
                input += sample.card(family).rendered(as: .svg, theme: .light) + [0]
            }
        }
        let verdict = try await Judge.run(PictureTests.measuring, on: input, python: Judge.systemPython)
        #expect(verdict.status == 0, "\(verdict.stderr)")
        #expect(verdict.stdout == "")
    }

    /// Wide letters, large numbers, and all that a row can hold.
    private static let wideSamples: [CardSample] = ["W", "世", "😀", "m i ", "Ж", "ש"].map { letter in
        let tasks = (1...8).map {
            Seed.snapshotTask(
                $0, String(repeating: letter, count: 60), due: Seed.due("2026-11-2\($0)T16:00:00Z"),
                priority: 1 + $0 % 5, listName: String(repeating: letter, count: 40), listColor: "#0d9488")
        }
        var snapshot = CardSample.snapshot(tasks, completedToday: 128)
        snapshot.counts.open = 1284
        snapshot.counts.overdue = 457
        return CardSample(name: "wide \(letter)", reading: .ready(snapshot))
    }

    /// Numbers of any size, with the titles and without.
    private static let manySamples: [CardSample] = [1284, 10_000, 128_000, 999_999, 12_345_678].flatMap { number in
        var snapshot = CardSample.snapshot(CardSample.tasks, completedToday: number)
        snapshot.counts.open = number
        snapshot.counts.overdue = number
        var empty = CardSample.snapshot([], completedToday: number)
        empty.counts.open = 0
        return [false, true].flatMap { isRedacted in
            [
                CardSample(name: "many \(number)", reading: .ready(snapshot), isRedacted: isRedacted),
                CardSample(name: "done \(number)", reading: .ready(empty), isRedacted: isRedacted),
            ]
        }
    }

    private static let unreadableSamples: [CardSample] = [
        UnreadableSnapshot.notRegularFile, .symbolicLink, .otherOwner, .openToOthers, .unsafeDirectory, .refused,
    ].map { CardSample(name: "unreadable \($0)", reading: .unreadable($0)) }

    @Test("Each title is clipped by its own box")
    func boxes() {
        let sample = CardSample.all[0]
        for family in CardFamily.allCases where family != .circular {
            for part in sample.text(family, .svg).split(separator: "<a href=").dropFirst() {
                #expect(part.contains("overflow=\"hidden\">\n<text"), "\(family)")
            }
        }
    }

    @Test("A card with open tasks has no tick")
    func ticks() {
        let tick = "M5 12.6 10 17.4 19.2 7"
        for family in CardFamily.allCases {
            for sample in CardSample.all where sample.card(family).state == .ready {
                #expect(!sample.text(family, .svg).contains(tick), "\(sample.name) \(family)")
            }
        }
        #expect(CardSample.all[2].text(.inline, .svg).contains(tick))
    }

    @Test("The ellipsis of right-to-left text is on its left, even next to left-to-right text")
    func ellipsis() {
        let task = Seed.snapshotTask(1, String(repeating: "שלום עולם ", count: 12))
        let sample = CardSample(name: "", reading: .ready(CardSample.snapshot([task])))
        let inline = sample.text(.inline, .svg)
        #expect(inline.contains(#/direction="rtl" unicode-bidi="isolate">שלום[^<]*…</tspan>/#), "\(inline)")
    }

    @Test(
        "Every text has a contrast of at least 4.5 to 1 with its background, in both themes",
        arguments: CardTheme.allCases)
    func contrast(theme: CardTheme) throws {
        for sample in CardSample.all {
            for family in CardFamily.allCases {
                let picture = sample.text(family, .svg, theme)
                for pair in try Grounds(picture).pairs {
                    let ratio = try Contrast.ratio(pair.text, pair.ground)
                    #expect(ratio >= 4.5, "\(pair.text) on \(pair.ground) in \(sample.name) \(family): \(ratio)")
                }
            }
        }
    }

    @Test("Each task has a link to itself that holds only its id")
    func links() {
        let sample = CardSample.all[0]
        let shown: [CardFamily: Int] = [.inline: 1, .rectangular: 2, .circular: 0, .small: 3, .medium: 4, .large: 7]
        for (family, count) in shown {
            let parts = sample.text(family, .svg).split(separator: "<a href=\"taskhub://open-task?id=").dropFirst()
            #expect(parts.count == count)
            for (index, part) in parts.enumerated() {
                #expect(part.hasPrefix("\(CardSample.tasks[index].id)\">"))
            }
        }
    }

    @Test("The counts are the SVG title, and whole titles are in its description")
    func spoken() {
        let picture = CardSample.all[0].text(.medium, .svg)
        #expect(picture.contains("role=\"img\""))
        #expect(picture.contains("<title id=\"card-title\">Tasks: 13 open · 2 overdue</title>"))
        #expect(picture.contains("Call the dentist about the appointment that was moved twice already, overdue since"))
    }

    @Test("Right-to-left text is aligned with left-to-right text")
    func rightToLeft() {
        let picture = CardSample.all[0].text(.large, .svg)
        #expect(picture.split(separator: "direction=\"rtl\" text-anchor=\"end\"").count == 3)
    }
}
