import Hummingbird
import NIOCore

/// The context of a request, which can close its connection.
struct ConnectionContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// Closes the connection, and returns once nothing can be sent.
    func drop() async throws -> Drop {
        try await channel.close()
        return Drop()
    }
}

/// A connection that was closed on purpose.
struct Drop: Error {}
