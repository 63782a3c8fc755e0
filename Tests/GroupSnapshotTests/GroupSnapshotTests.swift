import AppGroup
import CivilCalendar
import GroupSnapshot
import TaskHubTestSupport
import Testing

@Suite("A snapshot of an application's own type")
struct GroupSnapshotTests {
    private struct Weather: SnapshotContent, Equatable {
        static let kind = ContentKind("weather", version: 2)
        var city: String
        var bytes: [UInt8] { Array("city=\(city)".utf8) }

        init(_ city: String) {
            self.city = city
        }

        init?(bytes: ArraySlice<UInt8>, version: Int) {
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.hasPrefix(version == 1 ? "town=" : "city=") else { return nil }
            city = String(text.dropFirst(5))
        }
    }

    private let home: SnapshotHome
    private let now = SnapshotHome.now
    private var weather: GroupSnapshot<Weather> { GroupSnapshot("weather", in: home.paths) }

    init() throws {
        home = try SnapshotHome()
    }

    private func plant(_ kind: ContentKind, _ text: String) throws {
        try home.file.publish(under: home.locks) { SnapshotDraft(Array(text.utf8), as: kind, at: now) }
    }

    @Test(
        "What is published is read back, however hostile its text is", arguments: HostileTitles.all + ["", "-", "\n"])
    func published(city: String) throws {
        let tooOld = now.advanced(bySeconds: 1)
        let header = try weather.publish(Weather(city), at: now, validUntil: tooOld, under: home.locks)
        guard case .fresh(Weather(city), header) = weather.read(at: now) else { throw Unexpected() }
        guard case .stale(Weather(city), header) = weather.read(at: tooOld) else {
            throw Unexpected()
        }
    }

    @Test("An earlier version of the content is read as such, and a later one is named")
    func versions() throws {
        guard case .missing = weather.read(at: now) else { throw Unexpected() }
        try plant(ContentKind("weather", version: 1), "town=Łódź")
        #expect(weather.read(at: now).content == Weather("Łódź"))
        try plant(ContentKind("weather", version: 3), "town=Łódź")
        guard case .newer(version: 3) = weather.read(at: now) else { throw Unexpected() }
    }

    @Test("Content of another kind, and content that does not make a value, is unreadable")
    func unreadable() throws {
        try plant(ContentKind("card", version: 1), "city=Łódź")
        guard case .unreadable(.otherContent(ContentKind("card", version: 1))) = weather.read(at: now) else {
            throw Unexpected()
        }
        try plant(Weather.kind, "town=Łódź")
        guard case .unreadable(.damaged) = weather.read(at: now) else { throw Unexpected() }
    }

    private struct Unexpected: Error {}
}
