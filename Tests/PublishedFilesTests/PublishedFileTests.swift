import Glibc
import PosixFiles
import PublishedFiles
import TaskHubTestSupport
import Testing

@Suite("A snapshot of another application")
struct PublishedFileTests {
    private let directory = TemporaryDirectory()
    private let kind = PublishedFileKind("weather-snapshot", version: 2)
    private let contents = Array("city\tWarszawa\nnow\t-3\n".utf8)

    private func snapshot(_ name: String = "snapshot") -> PublishedFile {
        PublishedFile(path: directory.appending(name), kind: kind, stamp: directory.appending("stamp"))
    }

    private func damaged(_ file: String) -> Bool {
        kind.contents(of: Array(file.utf8)) == .damaged
    }

    @Test("What is published is read back, and the stamp is rewritten in place")
    func published() throws {
        #expect(snapshot().read() == .missing)
        try snapshot().publish(contents, generation: 7)
        #expect(snapshot().read() == .ready(contents[...]))
        let inode = try self.inode("stamp")
        try snapshot().publish([], generation: 8)
        #expect(snapshot().read() == .ready([]))
        #expect(try self.inode("stamp") == inode)
    }

    @Test("A file has two lines more than its contents, and a last line that lacks its newline gets one")
    func file() {
        let file = String(decoding: kind.file(Array("now\t-3".utf8)), as: UTF8.self)
        #expect(file == "weather-snapshot\t2\nnow\t-3\nend\t2\t9623b422\n")
        #expect(kind.contents(of: Array(file.utf8)) == .ready(Array("now\t-3\n".utf8)[...]))
    }

    @Test("An earlier version is read, and a later one is named before anything else of it is looked at")
    func versions() {
        let earlier = PublishedFileKind("weather-snapshot", version: 1)
        #expect(kind.contents(of: earlier.file(contents)) == .ready(contents[...]))
        #expect(earlier.contents(of: kind.file(contents)) == .newer(version: 2))
        #expect(kind.contents(of: Array("weather-snapshot\t3\nanything".utf8)) == .newer(version: 3))
    }

    @Test("A file that was cut short or changed, or is of another kind, is damaged")
    func damaged() {
        let file = String(decoding: kind.file(contents), as: UTF8.self)
        for length in 0..<file.utf8.count { #expect(damaged(String(file.prefix(length)))) }
        #expect(damaged(file.replacing("Warszawa", with: "Szczecin")))
        #expect(damaged(file.replacing("weather", with: "climate")))
        #expect(damaged(file.replacing("end\t3", with: "end\t4")))
        #expect(PublishedFileKind("other-snapshot", version: 2).contents(of: Array(file.utf8)) == .damaged)
    }

    @Test("A file that is too large, open to others, or in a directory open to others, is refused")
    func refused() throws {
        try snapshot().publish(contents, generation: 1)
        let path = directory.appending("snapshot")
        let small = PublishedFileKind("weather-snapshot", version: 2, maximumBytes: 10)
        #expect(PublishedFile(path: path, kind: small).read() == .refused(.tooLarge(path: path, limit: 10)))
        #expect(throws: FileError.tooLarge(path: path, limit: 10)) {
            try PublishedFile(path: path, kind: small).publish(contents, generation: 2)
        }
        #expect(snapshot().read() == .ready(contents[...]))
        try #require(chmod(path, 0o644) == 0)
        guard case .refused(.unsafe) = snapshot().read() else { throw Unexpected() }
        try #require(chmod(path, 0o600) == 0 && chmod(directory.path, 0o770) == 0)
        #expect(snapshot().read() == .unsafeDirectory)
    }

    private struct Unexpected: Error {}

    private func inode(_ name: String) throws -> ino_t {
        var status = stat()
        try #require(stat(directory.appending(name), &status) == 0)
        return status.st_ino
    }
}
