import TaskApp
import TaskHubTestSupport
import TaskStore
import TerminalValues
import Testing

@Suite("Keys")
struct KeyTableTests {
    @Test("Every default key has a name that a setting can use, and no key has two meanings in one place")
    func defaults() {
        let table = KeyTable()
        for context in KeyContext.allCases {
            let entries = table.sections.flatMap(\.entries).filter { $0.context == context }
            let keys = entries.flatMap(\.keys)
            #expect(Set(keys).count == keys.count, "\(context)")
            for key in keys { #expect(KeyStroke(reading: key.name) == key) }
            for entry in entries {
                for key in entry.keys { #expect(table.action(for: key, in: context) == entry.action) }
                #expect(table.keys(of: entry.action, in: context) == entry.keys)
            }
        }
        // In a line, what prints a character types it.
        #expect(
            table.sections.flatMap(\.entries).filter { $0.context == .line }.flatMap(\.keys)
                .allSatisfy { $0.character == nil })
    }

    @Test("Every action is in the table, so that help shows it and a setting can change it")
    func complete() {
        let shown = Set(KeyTable().sections.flatMap(\.entries).map(\.action))
        #expect(shown == Set(AppAction.allCases))
    }

    @Test("Q quits on every screen and from every menu, also right behind Escape in a burst of keys")
    func quitting() throws {
        for context in [KeyContext.screen, .menu] {
            #expect(KeyTable().action(for: "Q", in: context) == .quit)
            #expect(KeyTable().action(for: .alt("Q"), in: context) == .quit)
            #expect(KeyTable().action(for: .alt("d"), in: context) == nil)
        }
        #expect(KeyTable().action(for: .alt("Q"), in: .line) == nil)
        let changed = try KeyTable(changes: ["quit=X"])
        #expect(changed.action(for: .alt("X"), in: .screen) == .quit)
        #expect(changed.action(for: .alt("Q"), in: .screen) == nil)
    }

    @Test("Enter opens and never completes")
    func enter() {
        #expect(KeyTable().action(for: .enter, in: .screen) == .open)
        #expect(!KeyTable().keys(of: .complete).contains(.enter))
    }

    @Test(
        "A key is named as people write it",
        arguments: [
            ("x", "x"), ("G", "G"), ("/", "/"), ("space", "space"), ("Space", "space"), ("CTRL-R", "ctrl-r"),
            ("return", "enter"), ("Escape", "esc"), ("pgup", "page-up"), ("comma", ","), ("alt-B", "alt-B"),
            ("shift-tab", "shift-tab"), ("ctrl-left", "ctrl-left"), ("F5", "f5"), ("ö", "ö"), ("-", "-"),
        ])
    func names(text: String, name: String) {
        #expect(KeyStroke(reading: text)?.name == name)
    }

    @Test("What names no key is refused", arguments: ["", " ", "xx", "ctrl-", "shift-x", "ctrl-xx", "hyper-x", "alt-"])
    func noNames(text: String) {
        #expect(KeyStroke(reading: text) == nil)
    }

    @Test("A printed key is its own name, and space has one")
    func characters() {
        #expect(KeyStroke("x").character == "x" && KeyStroke(" ") == .space && KeyStroke.space.character == " ")
        #expect(KeyStroke.enter.character == nil && KeyStroke.control("R").name == "ctrl-r")
        #expect(KeyStroke.alt("b").name == "alt-b" && "\(KeyStroke.escape)" == "esc")
    }

    @Test("A change gives an action other keys, and takes them from other actions")
    func changes() throws {
        let table = try KeyTable(changes: ["delete=D", "delete = ctrl-x", "complete=d", "redo=none"])
        #expect(table.action(for: "D", in: .screen) == .delete)
        #expect(table.action(for: "ctrl-x", in: .screen) == .delete)
        #expect(table.action(for: "d", in: .screen) == .complete)
        #expect(table.action(for: "x", in: .screen) == nil && table.keys(of: .redo).isEmpty)
        let taken = try KeyTable(changes: ["sync=j"])
        #expect(taken.action(for: "j", in: .screen) == .sync && taken.keys(of: .moveDown) == ["down"])
        // In menus, j still moves.
        #expect(taken.action(for: "j", in: .menu) == .moveDown)
    }

    @Test("A key that prints a character stays one in a line")
    func lineKeys() throws {
        let table = try KeyTable(changes: ["cancel=c", "accept=ctrl-j"])
        #expect(table.action(for: "c", in: .menu) == .cancel && table.action(for: "c", in: .line) == nil)
        #expect(table.keys(of: .cancel, in: .line) == [.escape, "ctrl-g"])
        #expect(table.keys(of: .accept, in: .line) == ["ctrl-j"])
    }

    @Test(
        "A change that makes no sense is refused, and names what is wrong",
        arguments: [
            ("delete", KeyTableError.malformed("delete")), ("erase=D", .unknownAction("erase")),
            ("delete=hyper-x", .unknownKey("hyper-x")),
        ])
    func refused(change: String, problem: KeyTableError) {
        #expect(throws: problem) { try KeyTable(changes: [change]) }
    }

    @Test("Two changes cannot name the same key")
    func twice() {
        #expect(throws: KeyTableError.usedTwice("D")) { try KeyTable(changes: ["delete=D", "redo=D"]) }
    }
}
