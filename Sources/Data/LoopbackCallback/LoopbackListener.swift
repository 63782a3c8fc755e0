internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// Waits on a port of this machine for the one address that the browser comes back with (RFC 8252, section 7.3).
///
/// One path, GET only, and the first answer that the login takes is the last that is heard.
package final class LoopbackListener: Sendable {
    package static let path = "/callback"
    /// What the identity provider has to allow, with any port.
    package static let allowedAddress = "http://127.0.0.1\(path)"

    /// The address to send the browser back to.
    package let redirect: String
    private let channel: any Channel
    private let acceptor: CallbackAcceptor

    /// Listens on a free port of 127.0.0.1.
    package init() async throws(LoopbackError) {
        let acceptor = CallbackAcceptor()
        self.acceptor = acceptor
        do {
            channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.backlog, value: 16)
                .childChannelInitializer { connection in
                    connection.eventLoop.makeCompletedFuture {
                        let pipeline = connection.pipeline.syncOperations
                        try pipeline.addHandler(IdleStateHandler(allTimeout: .seconds(10)))
                        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                        try pipeline.addHandler(LoopbackConnection(acceptor: acceptor))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
        } catch {
            throw .cannotListen
        }
        guard let port = channel.localAddress?.port else { throw .cannotListen }
        redirect = "http://127.0.0.1:\(port)\(Self.path)"
        acceptor.host.withLock { $0 = "127.0.0.1:\(port)" }
    }

    /// The address that the browser came back with, once.
    ///
    /// What `isCallback` turns down is refused, and the waiting goes on: any page may call a port of this machine.
    ///
    /// - Returns: nil when the time is up, or after ``stop()``.
    package func wait(upTo limit: Duration, for isCallback: @escaping @Sendable (String) -> Bool) async -> String? {
        acceptor.isCallback.withLock { $0 = isCallback }
        let timer = Task { [acceptor] in
            // Cancelled: the answer came, and nothing is left to end.
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            acceptor.end()
        }
        defer { timer.cancel() }
        var callbacks = acceptor.callbacks.makeAsyncIterator()
        return await callbacks.next()
    }

    /// Ends the waiting; callable from any thread.
    package func stop() {
        acceptor.end()
    }

    /// Closes the port, after the browser has its page.
    package func close() async {
        acceptor.end()
        // A port that is closed already is what is wanted.
        try? await channel.close().get()
    }
}

package enum LoopbackError: Error, Hashable, Sendable {
    case cannotListen
}
