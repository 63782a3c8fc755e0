import HTTPTypes
package import TaskHubEntities
package import TaskSync

extension TaskHubClient {
    private static let pageSizes = 1...500

    /// Returns a page of the server's change log.
    ///
    /// The server allows 120 requests a minute from one address. Without a cursor, the page begins with the oldest event
    /// that is still kept. `limit` is clamped to 1 to 500 events.
    package func delta(
        after cursor: String?, limit: Int, accessToken: String
    ) async throws(APIError) -> DeltaPage {
        let sizes = TaskHubClient.pageSizes
        var path = "/sync/delta?limit=\(min(max(limit, sizes.lowerBound), sizes.upperBound))"
        if let cursor { path += "&cursor=\(PercentEncoding.encode(cursor.utf8))" }
        return try await send(.to(path, accessToken), atMost: .medium).decoded(DeltaResponse.self).page
    }

    /// Returns all projects.
    package func projects(accessToken: String) async throws(APIError) -> [ServerProject] {
        try await send(.to("/projects", accessToken), atMost: .medium).decoded([ProjectResponse].self).map(\.project)
    }

    /// Creates a project, or returns the one that already has the name, ignoring case.
    package func createProject(
        named name: String, area: TaskArea = .personal, accessToken: String
    ) async throws(APIError) -> ServerProject {
        do { try InputCheck.projectName(name) } catch { throw .unsendable(error) }
        let body = try JSONBody.bytes(ProjectBody(name: name, area: area.rawValue))
        return try await send(.to("/projects", accessToken, .post, body)).decoded(ProjectResponse.self).project
    }
}
