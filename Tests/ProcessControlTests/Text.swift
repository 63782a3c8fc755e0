import TaskHubTestSupport

func text(_ path: String) async throws -> String {
    try await runProgram("/bin/cat", [path]).stdout
}
