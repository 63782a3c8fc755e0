import TaskHubTestSupport

/// Runs `work` with the path of a private directory.
func withTemporaryDirectory(_ work: (String) async throws -> Void) async throws {
    let directory = TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    try await work(directory.path)
}
