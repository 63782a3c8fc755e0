import CivilCalendar
import Testing

/// The tests of the programs compile locales; this machine may have none.
@Suite("The first day of the week in a locale")
struct LocaleWeekTests {
    @Test(
        "A locale of no place, one that this machine lacks, and none at all have no first day",
        arguments: [
            [:], ["LANG": ""], ["LANG": "C"], ["LANG": "POSIX"], ["LANG": "C.UTF-8"], ["LANG": "xx_XX.UTF-8"],
            ["LANG": "../../etc"], ["LC_ALL": "C", "LANG": "xx_XX.UTF-8"],
        ])
    func none(environment: [String: String]) {
        #expect(LocaleWeek.firstWeekday { environment[$0] } == nil)
    }
}
