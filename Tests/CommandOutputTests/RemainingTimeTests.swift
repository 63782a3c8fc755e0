import CommandOutput
import Testing

@Suite("Remaining time")
struct RemainingTimeTests {
    @Test(
        "The rate and the remaining time follow from what was done",
        arguments: [
            (200, 5000, 5, "40 a second, 2 min left"), (10, 20, 1, "10 a second, 1 s left"),
            (1, 61, 60, "1 a minute, 1 h 0 min left"), (3, 3, 2, "2 a second, 0 s left"),
            (100, 8000, 100, "1 a second, 2 h 12 min left"),
        ])
    func text(done: Int, total: Int, seconds: Int, expected: String) {
        #expect(RemainingTime(done: done, of: total, in: .seconds(seconds))?.text == expected)
    }

    @Test("It says nothing before there is anything to go by")
    func early() {
        #expect(RemainingTime(done: 0, of: 9, in: .seconds(5)) == nil)
        #expect(RemainingTime(done: 5, of: 9, in: .milliseconds(900)) == nil)
    }
}
