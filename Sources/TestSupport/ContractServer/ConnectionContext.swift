import Hummingbird
import NIOCore

/// Knows its connection, to be able to end it.
struct ConnectionContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// Returns when nothing can be sent any more.
    func drop() async throws -> Drop {
        try await channel.close()
        return Drop()
    }
}
