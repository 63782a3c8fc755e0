import AppGroup
import Glibc
import GroupOutbox
import PosixFiles
import Testing

@Suite("An outbox")
struct GroupOutboxTests {
    private let home: OutboxHome

    init() throws { home = try OutboxHome() }

    @Test("Entries are delivered in the order in which they were added, and then are gone")
    func order() throws {
        try home.add(keys: "b", "a", "c")
        #expect(try home.keys() == ["b", "a", "c"])
        let delivery = try home.deliver()
        #expect(delivery.sent == ["b", "a", "c"] && delivery.end == .finished)
        #expect(try home.keys() == [] && home.deliver().sent == [])
    }

    @Test("A message arrives as it was added, whatever its bytes, with the moment at which that was")
    func anyBytes() throws {
        let changes = [
            [], Array(0...255), Array("-".utf8), Array("\\x41\t\r\n\u{85}".utf8), [0xC2],
            [UInt8](repeating: 1, count: 65_536),
        ]
        for (number, change) in changes.enumerated() {
            try home.outbox.add(OutboxMessage(key: "\(number)", change: change), at: OutboxHome.now)
        }
        var sent: [[UInt8]] = []
        _ = try home.outbox.deliver { entry in
            sent.append(entry.message.change)
            #expect(entry.added == OutboxHome.now && entry.state == .waiting)
            return .delivered
        }
        #expect(sent == changes)
    }

    @Test("The same message twice is one entry, and another change with its key is refused")
    func twice() throws {
        #expect(try home.add("a", "x") == .added)
        #expect(try home.add("a", "x") == .present(.waiting))
        #expect(throws: OutboxError.keyTaken) { try home.add("a", "y") }
        #expect(try home.keys() == ["a"])
        _ = try home.deliver(["a": .refused(status: 65)])
        #expect(try home.add("a", "x") == .present(.refused(status: 65)))
        #expect(throws: OutboxError.keyTaken) { try home.add("a", "y") }
        #expect(try home.outbox.discard("a"))
        #expect(try home.add("a", "y") == .added)
        _ = try home.deliver()
        #expect(try home.add("a", "z") == .added)
    }

    @Test("A refused entry stays in its place, and those behind it are delivered")
    func refused() throws {
        try home.add(keys: "a", "b", "c")
        let delivery = try home.deliver(["b": .refused(status: 77)])
        #expect(delivery.sent == ["a", "b", "c"] && delivery.end == .finished)
        #expect(try home.keys() == ["b!77"])
        #expect(try home.deliver().sent == [])
        try home.add(keys: "d")
        #expect(try home.outbox.retry("b") && home.keys() == ["b", "d"])
        #expect(try !home.outbox.retry("b") && !home.outbox.retry("none"))
        #expect(try home.deliver().sent == ["b", "d"])
    }

    @Test("A discarded entry is not delivered")
    func discarded() throws {
        try home.add(keys: "a", "b")
        #expect(try home.outbox.discard("a") && !home.outbox.discard("a") && !home.outbox.discard("none"))
        #expect(try home.deliver().sent == ["b"])
    }

    @Test("What is added or discarded during a delivery counts")
    func meanwhile() throws {
        try home.add(keys: "a", "b", "c")
        var sent: [String] = []
        let report = try home.outbox.deliver { [home] entry in
            sent.append(entry.message.key)
            if entry.message.key == "a" {
                #expect(throws: Never.self) {
                    try home.add(keys: "d")
                    _ = try home.outbox.discard("b")
                }
            }
            return .delivered
        }
        #expect(sent == ["a", "c", "d"] && report.delivered == 3 && report.end == .finished)
        #expect(try home.keys() == [])
    }

    @Test("While one delivers, another delivers nothing, and an abandoned delivery changes nothing")
    func exclusive() throws {
        try home.add(keys: "a", "b")
        var other: DeliveryEnd?
        let report = try home.outbox.deliver { [home] _ in
            other = try? home.deliver().end
            return .abandoned
        }
        #expect(other == .busy && report.end == .abandoned)
        #expect(try home.deliver().sent == ["a", "b"])
    }

    @Test("An asynchronous delivery does the same")
    func asynchronous() async throws {
        try home.add(keys: "a", "b", "c")
        let report = try await home.outbox.deliver { entry in
            await Task.yield()
            return entry.message.key == "b" ? .refused(status: 1) : .delivered
        }
        #expect(report.delivered == 2 && report.refused == 1 && report.end == .finished)
        #expect(try home.keys() == ["b!1"])
    }

    @Test("An outbox that nothing was added to is empty, and looking at it makes nothing")
    func missing() throws {
        #expect(try home.outbox.read().entries == [] && !home.outbox.discard("a") && !home.outbox.retry("a"))
        #expect(access("\(home.container)/outbox", F_OK) != 0)
        #expect(try home.deliver().end == .finished)
    }

    @Test("Files and directories are this user's alone, and links in their place are refused")
    func privacy() throws {
        try home.add(keys: "a")
        for name in ["entries", "lock"] {
            var status = stat()
            #expect(lstat("\(home.files)/\(name)", &status) == 0 && status.st_mode & 0o7777 == 0o600)
            let path = "\(home.files)/\(name)"
            rename(path, "\(path).other")
            symlink("\(name).other", path)
            #expect(throws: OutboxError.file(.unsafe(path: path, .symbolicLink))) { try home.add("b") }
            rename("\(path).other", path)
        }
        #expect(try home.keys() == ["a"])
        chmod(home.files, 0o750)
        #expect(throws: OutboxError.container(.unsafe(path: home.files, .openToOthers(mode: 0o750)))) {
            try home.add("b")
        }
    }

    @Test(
        "Keys are visible ASCII, and a message has a newline behind its key",
        arguments: [
            ("\nx", .invalidKey), ("a b\nx", .invalidKey), ("ä\nx", .invalidKey), ("a\r\nx", .invalidKey),
            ("a", .missingNewline), ("", .missingNewline), ("\(String(repeating: "k", count: 129))\n", .invalidKey),
            ("a\n\(String(repeating: "x", count: 65_537))", .changeTooLarge(limit: 65_536)),
        ] as [(String, OutboxMessageError)])
    func malformed(form: String, error: OutboxMessageError) {
        #expect(throws: error) { try OutboxMessage(form: Array(form.utf8)) }
    }

    @Test("A form is read as it was written")
    func form() throws {
        for change in [[], [0x0A], Array(0...255)] as [[UInt8]] {
            let message = try OutboxMessage(key: String(repeating: "~", count: 128), change: change)
            #expect(try OutboxMessage(form: message.form) == message)
        }
    }
}
