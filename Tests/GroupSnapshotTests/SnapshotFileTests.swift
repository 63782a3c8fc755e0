import CivilCalendar
import Glibc
import GroupSnapshot
import TaskHubTestSupport
import Testing

@Suite("A snapshot of another application's own type")
struct SnapshotFileTests {
    private struct Weather: SnapshotContent, Equatable {
        static let kind = SnapshotKind("weather-snapshot", version: 1)
        var city: String
        var degrees: Int
        var lines: [[String]] { [["city", city], ["later", "unknown"], ["now", String(degrees)]] }

        init(_ city: String, _ degrees: Int) {
            self.city = city
            self.degrees = degrees
        }

        init?(lines: [[String]]) {
            guard let city = lines.first(where: { $0[0] == "city" && $0.count == 2 })?[1],
                let now = lines.first(where: { $0[0] == "now" && $0.count == 2 })?[1], let degrees = Int(now)
            else { return nil }
            self.init(city, degrees)
        }
    }

    private let directory = TemporaryDirectory()
    private let now = Instant(seconds: 1_795_024_800)
    private var path: String { directory.appending("snapshot") }
    private var file: SnapshotFile<Weather> { SnapshotFile(path: path, stamp: directory.appending("stamp")) }

    private func weather(at moment: Instant) throws -> (Weather, isStale: Bool, published: Instant) {
        switch file.read(at: moment) {
        case .fresh(let weather, let published): return (weather, false, published)
        case .stale(let weather, let published): return (weather, true, published)
        case let other: throw Unexpected(reading: "\(other)")
        }
    }

    @Test(
        "What is published is read back with its age, however hostile its texts are",
        arguments: HostileTitles.all + ["-", "", "\\"])
    func published(city: String) throws {
        try file.publish(Weather(city, -3), at: now)
        let read = try weather(at: now.advanced(bySeconds: 1_000_000))
        #expect(read.0 == Weather(city, -3) && !read.isStale && read.published == now)
    }

    @Test("The file is lines of text, and two of them are moments")
    func lines() throws {
        try file.publish(Weather("Łódź", 21), at: now, validUntil: now.advanced(bySeconds: 3600))
        let text = TextFile.contents(of: path)
        #expect(
            text.hasPrefix(
                "weather-snapshot\t1\npublished\t2026-11-18T18:00:00Z\nvalid_until\t2026-11-18T19:00:00Z\ncity\tŁódź\n"),
            "\(text)")
        #expect(TextFile.contents(of: directory.appending("stamp")) == "1795024800000000\n")
    }

    @Test("It is stale from the moment until which it is valid")
    func stale() throws {
        try file.publish(Weather("Łódź", 21), at: now, validUntil: now.advanced(bySeconds: 60))
        #expect(try !weather(at: now.advanced(bySeconds: 59)).isStale)
        #expect(try weather(at: now.advanced(bySeconds: 60)).isStale)
        #expect(try !weather(at: now.advanced(bySeconds: -3600)).isStale)
    }

    @Test("A missing, later or damaged file, and one without its moments or content, is named")
    func failures() throws {
        guard case .missing = file.read(at: now) else { throw Unexpected(reading: "missing") }
        let later = PublishedSnapshot(path: path, kind: SnapshotKind("weather-snapshot", version: 2))
        try later.publish([], generation: 1)
        guard case .newer(2) = file.read(at: now) else { throw Unexpected(reading: "newer") }
        let raw = PublishedSnapshot(path: path, kind: Weather.kind)
        let moments = "published\t2026-11-26T13:30:00Z\nvalid_until\t-\n"
        for lines in ["city\tx\nnow\t1", moments, moments + "city\tx\nnow\twarm", moments + "city\t\\q\nnow\t1"] {
            try raw.publish(Array(lines.utf8), generation: 1)
            guard case .unreadable(.damaged) = file.read(at: now) else { throw Unexpected(reading: lines) }
        }
        try raw.publish(Array("\(moments)city\tx\nnow\t1".utf8), generation: 1)
        #expect(try weather(at: now).0 == Weather("x", 1))
        try #require(chmod(path, 0o644) == 0)
        guard case .unreadable(.refused) = file.read(at: now) else { throw Unexpected(reading: "open to others") }
    }

    private struct Unexpected: Error {
        let reading: String
    }
}
