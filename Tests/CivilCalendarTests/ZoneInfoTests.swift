import CivilCalendar
import Glibc
import TaskHubEntities
import Testing

@Suite("Zones other than this process's")
struct ZoneInfoTests {
    @Test(
        "Each has the same offsets as the C library has for it, before, between and after its transitions",
        arguments: [
            "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kolkata", "UTC",
            "Africa/Casablanca", "Pacific/Apia", "America/Nuuk",
        ])
    func offsets(name: String) async {
        await #expect(processExitsWith: .success) { [name = name as String] in
            setenv("TZ", name, 1)
            let expected = LibcZone(name: name)
            let zone = try #require(ZoneInfo(named: name) { _ in nil })
            #expect(zone.name == name)
            // From 1890 to 2100, at a different time each day.
            for day in -29_220..<47_480 {
                let moment = Instant(seconds: Int64(day) * 86_400 + Int64((day * 7_919) % 86_400))
                let (found, wanted) = (zone.offset(at: moment), expected.offset(at: moment))
                try #require(found == wanted, "\(name) at \(moment.seconds)")
            }
        }
    }

    @Test("Clocks are set at the second that the rules after the last transition say")
    func footer() throws {
        let berlin = try #require(ZoneInfo(named: "Europe/Berlin") { _ in nil })
        // 28 March 2100, 01:00 UTC.
        let spring = Instant(seconds: 4_109_878_800)
        #expect(berlin.offset(at: spring.advanced(bySeconds: -1)).abbreviation == "CET")
        #expect(berlin.offset(at: spring) == ZoneOffset(seconds: 7200, abbreviation: "CEST"))
        let apia = try #require(ZoneInfo(named: "Pacific/Apia") { _ in nil })
        #expect(apia.offset(at: spring).seconds == 13 * 3600)
    }

    @Test(
        "A name that is no zone, or leads elsewhere, has no rules", arguments: ["", "Nowhere", "../etc/passwd", "/etc"])
    func unknown(name: String) {
        #expect(ZoneInfo(named: name) { _ in nil } == nil)
    }

    @Test("Another database has other zones")
    func directory() {
        #expect(ZoneInfo(named: "Europe/Berlin") { $0 == "TZDIR" ? "/nonexistent" : nil } == nil)
    }
}
