import AppGroup
import CivilCalendar
import Glibc
import GroupSnapshot
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite("A snapshot of any content")
struct SnapshotFileTests {
    private let home: SnapshotHome
    private let now = SnapshotHome.now

    init() throws {
        home = try SnapshotHome()
    }

    private static let header = """
        content\ttext\t1
        generation\t7
        published\t2026-11-18T18:00:00Z
        valid_until\t-

        """

    @Test("The page of the specification has the file that is published, with its checksum")
    func example() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = TextFile.contents(of: "\(root)/docs/spec/Snapshot.md")
        let example = try #require(page.firstMatch(of: /```snapshot\n((?s:.*?))```/)).output.1
        let moment = try #require(Instant(rfc3339: "2026-11-28T22:00:00Z"))
        try home.file.publish(under: home.locks) {
            SnapshotDraft(
                Array(#"{"schema":1,"title":"Weather","line":"Rain"}"#.utf8), as: ContentKind("card", version: 1),
                at: moment, validUntil: moment.advanced(bySeconds: 7200), changes: [moment.advanced(bySeconds: 3600)])
        }
        #expect(example == TextFile.contents(of: home.file.path))
    }

    @Test("What is published is read back with what it says about itself")
    func published() throws {
        #expect(home.reading() == "missing")
        let later = (1...3).map { now.advanced(bySeconds: $0 * 60) }
        let header = try home.publish("rain", validUntil: later[2], changes: [later[1], later[0], later[1]])
        #expect(header.generation == now.microseconds)
        #expect(home.reading() == "fresh rain")
        #expect(home.file.read(at: now).header == header)
        #expect(header.changes == [later[0], later[1]])
        #expect(header.content == ContentKind("text", version: 1))
        #expect(TextFile.contents(of: home.file.path).hasPrefix("appgroup-snapshot\t1\ncontent\ttext\t1\ngeneration\t"))
    }

    @Test(
        "Content may be any bytes, from none to the largest",
        arguments: [0, 1, 4096, SnapshotFile.maximumContentBytes])
    func contents(count: Int) throws {
        var generator = SplitMix(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let moments = (0..<SnapshotFile.maximumChanges).map { Instant(microseconds: now.microseconds + Int64($0) + 1) }
        let name = try #require(EntryName(String(repeating: "n", count: EntryName.maximumBytes)))
        try home.file.publish(under: home.locks) {
            let kind = ContentKind(name, version: ContentKind.versions.upperBound)
            return SnapshotDraft(bytes, as: kind, at: now, validUntil: moments[0], changes: moments)
        }
        #expect(home.file.read(at: now).content.map(Array.init) == bytes)
    }

    @Test(
        "Bytes that look like the end of a file are content",
        arguments: ["\n", "x\nend\t3\t00000000\n", "\u{0}", "é"])
    func hostileContent(text: String) throws {
        try home.publish(text)
        #expect(home.reading() == "fresh \(text)")
    }

    @Test("What no reader would accept is refused, and the previous snapshot stays")
    func refusedDrafts() throws {
        try home.publish("rain")
        let limit = SnapshotFile.maximumContentBytes
        #expect(throws: SnapshotDraftError.contentTooLarge(limit: limit)) {
            try home.publish(String(repeating: "x", count: limit + 1))
        }
        #expect(throws: SnapshotDraftError.tooManyChanges(limit: 64)) {
            try home.publish("x", changes: (0...64).map { now.advanced(bySeconds: $0) })
        }
        #expect(home.reading() == "fresh rain")
        #expect(try OpenPath.directory(home.paths.published).names() == ["weather"])
    }

    @Test("It is stale from the moment until which it is valid, and its age is never negative")
    func stale() throws {
        let header = try home.publish("rain", validUntil: now.advanced(bySeconds: 60))
        #expect(home.reading(at: now.advanced(bySeconds: 59)) == "fresh rain")
        #expect(home.reading(at: now.advanced(bySeconds: 60)) == "stale rain")
        #expect(header.age(at: now.advanced(bySeconds: 60)) == .seconds(60))
        #expect(header.age(at: now.advanced(bySeconds: -60)) == .zero)
    }

    @Test("The next moment is the next change, or when it becomes stale")
    func moments() throws {
        func after(_ seconds: Int64) -> Instant { now.advanced(bySeconds: seconds) }
        let header = try home.publish("rain", validUntil: after(20), changes: [after(10), after(30)])
        #expect(header.nextMoment(after: now) == after(10))
        #expect(header.nextMoment(after: after(10)) == after(20))
        #expect(header.nextMoment(after: after(20)) == after(30))
        #expect(header.nextMoment(after: after(30)) == nil)
    }

    @Test("A file that was cut short anywhere is damaged, and so is one with a changed byte")
    func truncated() throws {
        try home.publish("rain\nand wind", validUntil: now, changes: [now])
        let whole = Array(TextFile.contents(of: home.file.path).utf8)
        for length in 0..<whole.count {
            try home.plant(file: Array(whole[..<length]))
            #expect(home.reading() == "damaged", "\(length) bytes")
        }
        for position in whole.indices {
            var changed = whole
            changed[position] ^= 1
            try home.plant(file: changed)
            #expect(home.reading() == "damaged", "byte \(position)")
        }
        try home.plant(file: whole + whole)
        #expect(home.reading() == "damaged")
    }

    @Test("A later version is named, whatever follows its first line")
    func newer() throws {
        for text in ["appgroup-snapshot\t2\n", "appgroup-snapshot\t999999999999999999\nanything"] {
            try home.plant(file: Array(text.utf8))
            #expect(home.reading().hasPrefix("newer "))
        }
        try home.publish("rain")
        #expect(home.reading() == "fresh rain")
    }

    @Test("Unknown lines before the length are skipped, and the known ones may have any order")
    func unknownLines() throws {
        try home.plant(
            "later\tline\n\nvalid_until\t-\nx\npublished\t2026-11-18T18:00:00.5Z\ngeneration\t1\n"
                + "content\ttext\t3\nlength\t2\nok\n")
        #expect(home.reading() == "fresh ok")
        #expect(home.file.read(at: now).header?.published.microseconds == now.microseconds + 500_000)
    }

    @Test(
        "Contents that no publisher writes are damaged",
        arguments: [
            "", "x", header, header + "length\t2\nok\n\n", header + "length\t1\nok\n",
            header + "length\t3\nok\n", header + "length\t-0\n\n", header + "length\t+2\nok\n",
            header + "length\t2\t\nok\n", header + "length\n\n", header + "length\t1044481\nok\n",
            header + "generation\t8\nlength\t2\nok\n", header + "changes\t-\nlength\t2\nok\n",
            header + "changes\t2026-11-18T18:00:00Z\nchanges\t2026-11-18T18:00:00Z\nlength\t2\nok\n",
            header + String(repeating: "changes\t2026-11-18T18:00:00Z\n", count: 65) + "length\t2\nok\n",
            header.replacing("text", with: "te/xt") + "length\t2\nok\n",
            header.replacing("text", with: #"te\x78t"#) + "length\t2\nok\n",
            header.replacing("text", with: ".text") + "length\t2\nok\n",
            header.replacing("text", with: String(repeating: "x", count: 65)) + "length\t2\nok\n",
            header.replacing("text\t1", with: "text\t0") + "length\t2\nok\n",
            header.replacing("\t7", with: "\t0") + "length\t2\nok\n",
            header.replacing("\t7", with: "\t-7") + "length\t2\nok\n",
            header.replacing("\t7", with: "\t1000000000000000000") + "length\t2\nok\n",
            header.replacing("00Z", with: "00+00:00") + "length\t2\nok\n",
            header.replacing("00Z", with: "60Z") + "length\t2\nok\n",
            header.replacing("valid_until\t-\n", with: "") + "length\t2\nok\n",
            header.replacing("valid_until\t-\n", with: "valid_until\t\n") + "length\t2\nok\n",
        ])
    func malformed(contents: String) throws {
        try home.plant(contents)
        #expect(home.reading() == "damaged")
    }

    @Test("A planted link, pipe, directory or open file is refused, and publishing replaces all but a directory")
    func planted() throws {
        let path = home.file.path
        try home.publish("rain")
        rename(path, home.directory.appending("elsewhere"))
        symlink(home.directory.appending("elsewhere"), path)
        #expect(home.file.fault == .refused(.unsafe(path: path, .symbolicLink)))
        try home.publish("rain")
        #expect(home.reading() == "fresh rain")
        unlink(path)
        mkfifo(path, 0o600)
        #expect(home.file.fault == .refused(.notRegular(path: path)))
        try home.publish("rain")
        chmod(path, 0o640)
        #expect(home.file.fault == .refused(.unsafe(path: path, .openToOthers(mode: 0o640))))
        try home.publish("rain")
        #expect(home.reading() == "fresh rain")
        try #require(truncate(path, SnapshotFile.maximumBytes + 1) == 0)
        #expect(home.file.fault == .refused(.tooLarge(path: path, limit: SnapshotFile.maximumBytes)))
        unlink(path)
        mkdir(path, 0o700)
        #expect(home.file.fault == .refused(.notRegular(path: path)))
        #expect(throws: FileError.notRegular(path: path)) { try home.publish("rain") }
        rmdir(path)
        try home.publish("rain")
        chmod(home.paths.published, 0o710)
        #expect(home.file.fault == .unsafeDirectory)
    }

    @Test(
        "Another user's file is refused",
        .enabled(if: OtherOwner.isAllowed, "only root can give a file to another user"))
    func otherOwner() throws {
        try home.publish("rain")
        chown(home.file.path, 65534, 65534)
        #expect(home.file.fault == .refused(.unsafe(path: home.file.path, .otherOwner(65534))))
    }

    @Test("A stamp that a reader has made is rewritten in place, and nothing else is written through it")
    func stamp() throws {
        let stamp = "\(home.paths.published)/.weather.stamp"
        try home.publish("rain")
        #expect(access(stamp, F_OK) != 0)
        try TextFile.write("", to: stamp)
        let identity = FileIdentity(of: stamp)
        let header = try home.publish("wind")
        #expect(TextFile.contents(of: stamp) == "\(header.generation)\n" && FileIdentity(of: stamp) == identity)
        unlink(stamp)
        let target = home.directory.appending("target")
        try TextFile.write("precious", to: target)
        symlink(target, stamp)
        // It is left alone, and the snapshot is published.
        try home.publish("snow")
        #expect(TextFile.contents(of: target) == "precious" && home.reading() == "fresh snow")
    }
}

extension SnapshotFile {
    /// Why it is unreadable.
    fileprivate var fault: SnapshotFault? {
        guard case .unreadable(let fault) = read(at: SnapshotHome.now) else { return nil }
        return fault
    }
}
