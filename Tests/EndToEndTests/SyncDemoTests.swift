import TaskHubTestSupport
import Testing

@Suite("make demo-sync", .timeLimit(.minutes(3)))
struct SyncDemoTests {
    @Test("Two containers end up equal, and no process of the demonstration keeps running")
    func demo() async throws {
        let installation = Installation()
        let answer = try await installation.tool(
            "\(Installation.packageRoot)/scripts/demo-sync", [Installation.programs, SyncScene.serverProgram])
        #expect(answer.status == 0 && answer.output.hasSuffix("# They agree.\n"), "\(answer)")
        #expect(answer.output.contains("desktop$ taskhub list --all\n"), "\(answer)")
        let makefile = String(decoding: try readFile("\(Installation.packageRoot)/Makefile"), as: UTF8.self)
        #expect(makefile.contains("demo-sync: release\n"))
        #expect(installation.runningPrograms().isEmpty)
    }
}
