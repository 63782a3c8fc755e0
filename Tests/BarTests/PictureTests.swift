import BarRig
import TaskHubTestSupport
import Testing

@Suite("Pictures of screens")
struct PictureTests {
    @Test("One that nobody took is told at once, and not taken for an empty one")
    func missing() {
        let directory = TemporaryDirectory()
        #expect(throws: ProgramComplaint.self) { try Picture(directory.appending("screen.png")).shows("tasks") }
    }
}
