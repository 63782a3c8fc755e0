import HTTPTypes
import TaskHubEntities
package import TaskSync

extension TaskHubClient {
    private static let pageSizes = 1...500

    package func projects() async throws(ServiceError) -> [ServerProject] {
        try await fetch([ProjectResponse].self, APIRequest(.get, "/projects"), atMost: .medium).map(\.project)
    }

    /// Returns a page of the server's change log.
    ///
    /// The server allows 120 requests a minute from one address. `limit` is clamped to 1 to 500 events.
    package func delta(after cursor: String?, limit: Int) async throws(ServiceError) -> DeltaPage {
        let sizes = TaskHubClient.pageSizes
        var path = "/sync/delta?limit=\(min(max(limit, sizes.lowerBound), sizes.upperBound))"
        if let cursor { path += "&cursor=\(PercentEncoding.encode(cursor.utf8))" }
        return try await fetch(DeltaResponse.self, APIRequest(.get, path), atMost: .medium).page
    }

    package func account() async throws(ServiceError) -> ServerAccount {
        try await ServiceError.translating { () async throws(APIError) in try await session() }
    }

    package func facts() async throws(ServiceError) -> ServerFacts {
        try await ServiceError.translating { () async throws(APIError) in try await meta() }
    }

    package var clockOffset: Duration? {
        get async { await serverClock.offset }
    }
}
