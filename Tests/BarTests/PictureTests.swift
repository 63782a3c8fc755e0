import Rigs
import TaskHubTestSupport
import Testing

@Suite("Pictures of screens")
struct PictureTests {
    @Test("A missing screenshot is an error, not an empty one")
    func missing() async {
        let directory = TemporaryDirectory()
        await #expect(throws: ProgramComplaint.self) {
            try await Picture(directory.appending("screen.png")).shows("tasks")
        }
    }
}
