import AppGroup
import Glibc
import GroupOutbox
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite("The file of an outbox")
struct OutboxFileTests {
    private let home: OutboxHome

    init() throws { home = try OutboxHome() }

    @Test("It is as docs/spec/Outbox.md shows it")
    func format() throws {
        try home.add("6b1f0c9e", "{\"glass\": 250}\n")
        try home.add("refused", "\t\\")
        try home.add("waiting", "-")
        _ = try home.deliver(["refused": .refused(status: 65), "waiting": .later(after: nil)])
        let page = TextFile.contents(
            of: "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/docs/spec/Outbox.md")
        let lines = page.split(separator: "```outbox\n", maxSplits: 1).last?.prefix { $0 != "`" } ?? ""
        #expect(String(decoding: try home.bytes(), as: UTF8.self) == String(lines))
        #expect(
            TextFile.contents(of: "\(home.files)/pause")
                == "pause\t1\t2026-11-28T22:00:00Z\t2026-11-28T22:00:30Z\n")
    }

    @Test("A file that was cut at any byte has the whole lines before, and takes another entry")
    func torn() throws {
        try home.add(keys: "a", "b", "c")
        let whole = try home.bytes()
        let ends = whole.indices.filter { whole[$0] == 0x0A }
        for count in (ends[0] + 1)...whole.count {
            try home.plant(Array(whole[..<count]))
            let kept = ["a", "b", "c"].prefix(ends.count { $0 < count } - 1)
            try #require(try home.keys() == Array(kept), "cut to \(count) bytes")
            // Shorter than what may be left of another line.
            try #require(try home.add("z", "") == .added)
            try #require(try home.add("c", "change c") == (kept.count == 3 ? .present(.waiting) : .added))
            try #require(try home.keys() == kept + ["z"] + (kept.count == 3 ? [] : ["c"]), "cut to \(count) bytes")
            #expect(try home.outbox.read().setAside == [])
        }
        #expect(try home.deliver().sent == ["a", "b", "c", "z"])
    }

    @Test("With any byte changed, the other entries stay, and the file as it was is set aside")
    func damaged() throws {
        try home.add(keys: "a", "b", "c")
        let whole = try home.bytes()
        var next = ["a": 0, "b": 0, "c": 0]
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 0x04
            try home.plant(bytes)
            let keys: [String]
            do {
                keys = try home.keys()
                try home.add("z", "change")
            } catch OutboxError.newer {
                // The digit of the version.
                next["version", default: 0] += 1
                continue
            }
            // Without the newline between them, two lines are one that cannot be read.
            try #require(keys.count >= (whole[place] == 0x0A ? 1 : 2), "byte \(place)")
            try #require(try home.keys() == keys + ["z"], "byte \(place)")
            for key in ["a", "b", "c"] where !keys.contains(key) { next[key, default: 0] += 1 }
            let setAside = try home.outbox.read().setAside
            // Without its newline, the last line looks like one that a killed program left.
            if keys.count < 3, place < whole.count - 1 { try #require(setAside.count == 1, "byte \(place)") }
            for path in setAside {
                #expect(try ContainerFile.read(path, limit: 1 << 16) == bytes, "byte \(place)")
                unlink(path)
            }
        }
        #expect(next["version"] == 1 && next.values.allSatisfy { $0 > 0 })
    }

    @Test(
        "If a link takes the place of the directories meanwhile, nothing is written where it leads",
        arguments: [false, true])
    func exchanged(isDamaged: Bool) throws {
        let (container, other) = (home.container, home.directory.appending("other"))
        try ContainerFile.replace(
            "\(GroupContainer.open(at: other).directory("test"))/entries", with: [1], durability: .atomic)
        for key in ["a", "b", "c"] { try home.add(key, String(repeating: key, count: 40_000)) }
        let report = try home.outbox.deliver(now: { OutboxHome.now }) { entry in
            guard entry.message.key == "c" else { return .delivered }
            rename("\(container)/outbox", "\(container)/old")
            symlink(other, "\(container)/outbox")
            if isDamaged { damage("\(container)/old/test/entries") }
            return .later(after: nil)
        }
        #expect(report.delivered == 2)
        #expect(try OpenPath.directory("\(other)/test").names() == ["entries"])
        #expect(try ContainerFile.read("\(other)/test/entries", limit: 10) == [1])
        unlink("\(container)/outbox")
        rename("\(container)/old", "\(container)/outbox")
        let contents = try home.outbox.read()
        #expect(contents.failures == 1 && contents.setAside.count == (isDamaged ? 1 : 0))
        #expect(try home.keys() == ["c"] && home.bytes().count < 50_000)
    }

    /// Changes a byte in the entry that is first.
    private func damage(_ path: String) {
        let file = open(path, O_WRONLY)
        pwrite(file, "#", 1, 100)
        close(file)
    }

    @Test("A later version is refused and left as it is")
    func newer() throws {
        try home.add(keys: "a")
        let later = Array("appgroup-outbox\t2\nwho knows\n".utf8)
        try home.plant(later)
        for work in [{ try home.add("b") }, { try home.keys() }, { try home.deliver() }] as [() throws -> Any] {
            #expect(throws: OutboxError.newer(version: 2)) { try work() }
        }
        #expect(try home.bytes() == later)
    }

    @Test("It is kept small, and refuses what does not fit")
    func size() throws {
        let large = String(repeating: "x", count: 65_000)
        for number in 0..<64 { try home.add("\(number)", large) }
        #expect(throws: OutboxError.full(limit: 4 << 20)) { try home.add("64", large) }
        #expect(try home.keys().count == 64)
        #expect(try home.outbox.discard("10"))
        #expect(try home.add("64", large) == .added)
        let delivery = try home.deliver(["20": .refused(status: 9)])
        #expect(delivery.sent == ((0..<65).filter { $0 != 10 }).map(String.init))
        #expect(try home.keys() == ["20!9"] && home.bytes().count < 70_000)
        #expect(try home.add("20", large) == .present(.refused(status: 9)))
    }

    @Test(
        "What is delivered or discarded is gone, also if the file cannot be made smaller",
        .enabled(if: geteuid() != 0, "root may write anywhere"))
    func noRoomToCompact() throws {
        for key in 0..<4 { try home.add("\(key)", String(repeating: "a", count: 30_000)) }
        chmod(home.files, 0o500)
        defer { chmod(home.files, 0o700) }
        #expect(try home.deliver(["3": .refused(status: 1)]).end == .finished)
        #expect(try home.keys() == ["3!1"] && home.bytes().count > 100_000)
        #expect(try home.outbox.discard("3"))
        #expect(try home.keys() == [])
    }

    @Test("A full disk refuses an entry, keeps the others, and does not keep what was delivered")
    func noSpace() async throws {
        let container = home.container
        try home.add(keys: "a", "b")
        await #expect(processExitsWith: .success) { [container = container as String] in
            let outbox = GroupOutbox("test", in: try GroupContainer.open(at: container))
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let unlimited = limit.rlim_cur
            var status = stat()
            stat("\(container)/outbox/test/entries", &status)
            // A few bytes of the next line fit.
            limit.rlim_cur = rlim_t(status.st_size + 10)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            defer {
                // The coverage profile is written at the end of the process.
                limit.rlim_cur = unlimited
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            }
            let path = "\(container)/outbox/test/entries"
            #expect(throws: OutboxError.file(.noSpace(path: path, errno: EFBIG))) {
                try outbox.add(OutboxMessage(key: "c", change: []), at: OutboxHome.now)
            }
            #expect(try outbox.read().entries.map(\.message.key) == ["a", "b"])
            #expect(try outbox.deliver { _ in .delivered }.delivered == 2)
            #expect(try outbox.read().entries == [])
        }
    }
}
