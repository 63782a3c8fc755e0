import Foundation
import TaskApp
import TaskHubTestSupport
import TaskStore
import TerminalScreen
import TerminalViews
import Testing
import TextLayout

/// The emulated terminal is in Python.
private let emulated = ConditionTrait.enabled(if: TestPython.isInstalled, "needs the Python packages of 'make test'")

/// `TASKHUB_RECORD=1` writes what is shown now to fixtures/screens; look at the difference before it is committed.
@Suite("The app's screens, in an emulated terminal")
struct ScreenTests {
    private static let sizes = [(40, 10, Look.none), (80, 24, .direct), (80, 24, .sixteen), (200, 60, .eight)]

    enum Look: String, CaseIterable {
        case none, eight, console, sixteen, indexed, direct

        var environment: [String: String] {
            switch self {
            case .none: ["TERM": "xterm-256color", "NO_COLOR": "1"]
            case .eight: ["TERM": "xterm"]
            case .console: ["TERM": "linux"]
            case .sixteen: ["TERM": "xterm-16color"]
            case .indexed: ["TERM": "xterm-256color"]
            case .direct: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
            }
        }

        /// Whether the terminal has the colour, as the emulator names it.
        func has(_ color: Substring) -> Bool {
            let eight: Set<Substring> = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]
            return switch self {
            case .none: false
            case .eight, .console: eight.contains(color)
            case .sixteen: eight.contains(color) || color.hasPrefix("bright")
            case .indexed, .direct: color.wholeMatch(of: /[0-9a-f]{6}/) != nil
            }
        }
    }

    @Test("Each screen shows what it did", emulated, arguments: ScreenCase.allCases)
    func golden(_ screen: ScreenCase) async throws {
        var frames: [(name: String, frame: DrawnFrame)] = []
        for (columns, rows, look) in Self.sizes {
            let scene = try ViewScene(screen)
            frames.append(
                (
                    "\(screen.rawValue)-\(columns)x\(rows)-\(look.rawValue)",
                    try DrawnFrame(scene.app, columns: columns, rows: rows, look.environment)
                ))
        }
        let pictures = try await Pictures.drawn(frames.map(\.frame))
        for (one, picture) in zip(frames, pictures) {
            #expect(picture.problems.isEmpty, "\(one.name)")
            try Pictures.compare(picture, with: one.name)
        }
    }

    @Test("Each screen shows the same characters in every depth, in colours that the terminal has", emulated)
    func depths() async throws {
        let attributes: Set<Substring> = ["bold", "underline", "struck", "reverse", "italic", "on"]
        for screen in ScreenCase.allCases {
            let scene = try ViewScene(screen)
            for background in [Theme.Background.dark, .light] {
                let frames = try Look.allCases.map {
                    try DrawnFrame(scene.app, columns: 80, rows: 24, $0.environment, background: background)
                }
                let pictures = try await Pictures.drawn(frames)
                for (look, picture) in zip(Look.allCases, pictures) {
                    #expect(picture.problems.isEmpty && picture.lines == pictures[0].lines, "\(screen) \(look)")
                    let looks = picture.looks.flatMap { $0.split(separator: ": ")[1].split(separator: ", ") }
                    let words = looks.flatMap { $0.split(separator: " ").dropFirst() }
                    let colors = words.filter { !attributes.contains($0) }
                    #expect(colors.allSatisfy { look.has($0) }, "\(screen) \(look) \(Set(colors))")
                    #expect(colors.isEmpty == (look == .none), "\(screen) \(look)")
                    // What is selected stands out in every depth.
                    if screen == .today { #expect(looks.contains { $0.contains("reverse") || $0.contains("on ") }) }
                }
            }
        }
    }

    @Test("Light and ASCII screens show what they did", emulated)
    func variants() async throws {
        let direct = Look.direct.environment
        let frames = [
            ("today-light", try DrawnFrame(ViewScene(.today).app, columns: 80, rows: 24, direct, background: .light)),
            ("today-ascii", try DrawnFrame(ViewScene(.today).app, columns: 80, rows: 24, direct, charset: .ascii)),
        ]
        for (one, picture) in zip(frames, try await Pictures.drawn(frames.map(\.1))) {
            try Pictures.compare(picture, with: one.0)
        }
    }

    @Test("At every size from 40x10 to 300x100, no row is too wide, and the last row is the status")
    func sizes() throws {
        for screen in ScreenCase.allCases {
            let scene = try ViewScene(screen)
            for (columns, rows) in [(40, 10), (41, 11), (59, 15), (60, 16), (99, 30), (100, 31), (133, 43), (300, 100)]
            {
                let picture = AppView(.unicode).picture(of: scene.app, columns: columns, rows: rows)
                #expect(picture.rows.count == rows, "\(screen) \(columns)x\(rows)")
                for row in picture.rows { #expect(row.width <= columns, "\(screen) \(columns): \(row.text)") }
            }
        }
    }

    @Test("A key that moves the selection writes two rows, not the screen")
    func bytesPerKey() throws {
        let scene = try ViewScene(.inbox)
        let terminal = try #require(TerminalDescription { Look.direct.environment[$0] })
        var writer = FrameWriter(terminal)
        let painter = FramePainter(theme: Theme(.dark, depth: terminal.depth), charset: .unicode)
        let view = AppView(.unicode)
        let size = TerminalSize(columns: 80, rows: 24)
        func draw() -> Int {
            writer.bytes(for: painter.frame(view.picture(of: scene.app, columns: 80, rows: 24), size)).count
        }
        let first = draw()
        scene.app.press("j")
        let second = draw()
        #expect(second > 0 && second < first / 2 && second < 700, "\(second) of \(first)")
        scene.app.tick()
        #expect(draw() == 0)
    }

    @Test("A click on a tab, a row and a ring is known")
    func clicks() throws {
        let scene = try ViewScene(.today)
        let picture = AppView(.unicode).picture(of: scene.app, columns: 80, rows: 24)
        #expect(picture.target(column: 2, row: 0) == .tab(0))
        let rings = picture.rows.indices.filter { picture.target(column: 1, row: $0) == .ring(0) }
        let row = try #require(rings.first)
        #expect(picture.target(column: 30, row: row) == .row(0))
        #expect(picture.target(column: 1, row: row + 1) == .ring(1))
    }

    @Test("On a wide screen, a click anywhere on a row of the list is for its task")
    func wideClicks() throws {
        for screen in [ScreenCase.inbox, .today, .list] {
            let picture = AppView(.unicode).picture(of: try ViewScene(screen).app, columns: 120, rows: 24)
            let rows = picture.rows.indices.filter { picture.target(column: 5, row: $0) != nil }.dropFirst()
            #expect(!rows.isEmpty)
            for row in rows {
                // The line beside the list.
                let end = picture.rows[row].text.prefix { $0 != "│" }.count - 1
                let target = picture.target(column: 5, row: row)
                #expect((3..<end).allSatisfy { picture.target(column: $0, row: row) == target }, "\(screen) \(row)")
                #expect((end + 1..<120).allSatisfy { picture.target(column: $0, row: row) == nil })
            }
        }
    }
}
