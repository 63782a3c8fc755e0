import TaskHubEntities
import Testing

@Suite("Moments")
struct InstantTests {
    @Test(
        "Seconds outside the writable range become the nearest writable moment",
        arguments: [
            (0, 0), (1.9, 1), (-1.9, -1), (1e13, 253_402_300_799), (1e300, 253_402_300_799), (-1e300, -62_167_219_200),
            (.infinity, 253_402_300_799), (.nan, -62_167_219_200), (Double(Int64.max), 253_402_300_799),
        ] as [(Double, Int64)])
    func nearest(seconds: Double, expected: Int64) {
        let moment = Instant(nearestToSeconds: seconds)
        #expect(moment.seconds == expected)
        #expect(Instant.writable.contains(moment))
    }
}
