import CivilCalendar
import Glibc
import TaskHubEntities
import Testing

@Suite struct SystemTimeTests {
    @Test(
        "A clock that is set to any value gives a moment that can be written and read again",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (9_300_000_000, "2264-09-14T21:20:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_800, "9999-12-31T23:59:59Z"),
            (.max, "9999-12-31T23:59:59Z"), (-62_167_219_201, "0000-01-01T00:00:00Z"), (.min, "0000-01-01T00:00:00Z"),
        ] as [(Int, String)])
    func anyClock(seconds: Int, text: String) {
        let now = SystemTime.instant(timespec(tv_sec: seconds, tv_nsec: 999_999_999))
        #expect(now.rfc3339 == text)
        #expect(Instant.writable.contains(now))
        #expect(Instant(rfc3339: text) != nil)
    }
}
