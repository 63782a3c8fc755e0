import HTTPTypes
import TaskHubEntities
package import TaskSync
import WebTransport

extension TaskHubClient {
    private static let pageSizes = 1...500

    package func projects() async throws(ServiceError) -> ServerRows<ServerProject> {
        try await fetchRows(APIRequest(.get, "/projects"), atMost: .medium, \ProjectResponse.project)
    }

    /// Returns a page of the server's change log.
    ///
    /// The server allows 120 requests a minute from one address. `limit` is clamped to 1 to 500 events. A page that is
    /// too large, for the titles of its events, is requested again with fewer of them.
    package func delta(after cursor: String?, limit: Int) async throws(ServiceError) -> DeltaPage {
        let sizes = TaskHubClient.pageSizes
        let requested = min(max(limit, sizes.lowerBound), sizes.upperBound)
        var limit = requested
        while true {
            var path = "/sync/delta?limit=\(limit)"
            if let cursor { path += "&cursor=\(PercentEncoding.encode(cursor.utf8))" }
            do throws(APIError) {
                let size: ResponseSize = limit > sizes.lowerBound ? .medium : .large
                var page = try await send(APIRequest(.get, path), atMost: size).decoded(DeltaResponse.self).page
                page.isShortened = limit < requested
                return page
            } catch .transport(.bodyTooLarge) where limit > sizes.lowerBound {
                limit = max(limit / 8, sizes.lowerBound)
            } catch {
                throw ServiceError(error, about: .collection)
            }
        }
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

/// A row of `GET /projects`.
struct ProjectResponse: Decodable {
    let project: ServerProject

    private enum CodingKeys: String, CodingKey {
        case id, name
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        project = ServerProject(id: try members.id(.id), name: try members.line(.name, atMost: ListName.maximumSize))
    }
}
