import HTTPTypes
package import TaskHubEntities
package import TaskSync

extension TaskHubClient {
    private static let pageSizes = 1...500

    /// 120 a minute for all users behind one address.
    ///
    /// nil: from the oldest event that is still kept. `limit` is brought into 1 to 500.
    package func delta(
        after cursor: String?, limit: Int, accessToken: String
    ) async throws(APIError) -> DeltaPage {
        let sizes = TaskHubClient.pageSizes
        var path = "/sync/delta?limit=\(min(max(limit, sizes.lowerBound), sizes.upperBound))"
        if let cursor { path += "&cursor=\(PercentEncoding.encode(cursor.utf8))" }
        return try await send(.to(path, accessToken), atMost: .medium).decoded(DeltaResponse.self).page
    }

    package func projects(accessToken: String) async throws(APIError) -> [ServerProject] {
        try await send(.to("/projects", accessToken), atMost: .medium).decoded([ProjectResponse].self).map(\.project)
    }

    /// - Returns: the one that has the name already, in any letter case, if there is one.
    package func createProject(
        named name: String, area: TaskArea = .personal, accessToken: String
    ) async throws(APIError) -> ServerProject {
        do { try InputCheck.projectName(name) } catch { throw .unsendable(error) }
        let body = try JSONBody.bytes(ProjectBody(name: name, area: area.rawValue))
        return try await send(.to("/projects", accessToken, .post, body)).decoded(ProjectResponse.self).project
    }
}
