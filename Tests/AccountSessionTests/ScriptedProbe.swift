import AccountSession
import Synchronization
import TaskStore
import TaskSync
import WebAddress

/// A server that answers as it is told, and remembers what it was asked.
final class ScriptedProbe: ServerProbe {
    private let liveAnswer: Result<Void, SetUpError>
    private let metaAnswer: Result<ServerFacts, SetUpError>
    private let checks = Mutex<[ServerCheck]>([])

    init(live: Result<Void, SetUpError> = .success(()), meta: Result<ServerFacts, SetUpError>) {
        liveAnswer = live
        metaAnswer = meta
    }

    var asked: [ServerCheck] { checks.withLock { $0 } }

    func live(at address: ServerAddress) async throws(SetUpError) {
        checks.withLock { $0.append(.live) }
        try liveAnswer.get()
    }

    func meta(at address: ServerAddress) async throws(SetUpError) -> ServerFacts {
        checks.withLock { $0.append(.meta) }
        return try metaAnswer.get()
    }
}

/// Remembers what was saved, or fails to.
final class ScriptedSettings: ServerSettings {
    struct Full: Error {}

    private let fails: Bool
    private let servers = Mutex<[SavedServer]>([])

    init(fails: Bool = false) {
        self.fails = fails
    }

    var saved: [SavedServer] { servers.withLock { $0 } }

    func save(_ server: SavedServer) throws {
        if fails { throw Full() }
        servers.withLock { $0.append(server) }
    }
}

extension ServerFacts {
    static func some(
        version: String = "1", discovery: String = "https://tasks.example.org/idp/.well-known/openid-configuration"
    ) -> ServerFacts {
        ServerFacts(
            apiVersion: version, discoveryURL: discovery, clientID: "taskhub-mobile", requiredScopes: ["openid"],
            requiredAudience: "taskhub-api", maximumPageSize: 500, eventRetentionDays: 30)
    }
}
