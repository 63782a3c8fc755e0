internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// Receives the browser's callback on a loopback port (RFC 8252 §7.3).
///
/// Accepts only GET requests for one path, and only the first callback that the login accepts.
package final class LoopbackListener: Sendable {
    /// The path of the redirect address.
    package static let path = "/callback"
    /// The redirect address that the identity provider must allow, with any port (RFC 8252 §7.3).
    package static let allowedAddress = "http://127.0.0.1\(path)"
    /// A redirect address with an example port, for asking the provider before a port is open.
    package static let exampleAddress = "http://127.0.0.1:49152\(path)"

    /// The redirect address, with its port.
    package let redirect: String
    private let channel: any Channel
    private let acceptor: CallbackAcceptor

    /// Listens on a free port of 127.0.0.1.
    ///
    /// - Parameter connectionTimeout: How long a connection may last, whatever it sends.
    /// - Throws: ``LoopbackError/cannotListen``.
    package init(connectionTimeout: Duration = .seconds(3)) async throws(LoopbackError) {
        let acceptor = CallbackAcceptor()
        let connections = LoopbackConnections(timeout: connectionTimeout)
        self.acceptor = acceptor
        do {
            channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.backlog, value: 16)
                .childChannelInitializer { connection in
                    connections.add(connection)
                    return connection.eventLoop.makeCompletedFuture {
                        let pipeline = connection.pipeline.syncOperations
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

    /// Waits for the callback, which is returned once.
    ///
    /// Any page in a browser can send requests to a port of this machine. What `isCallback` rejects is refused, and the
    /// wait continues.
    ///
    /// - Parameters:
    ///   - limit: How long to wait.
    ///   - isCallback: Whether an address is the awaited callback. Called on an unspecified thread.
    /// - Returns: The address that the browser was redirected to. Nil after `limit` or ``stop()``.
    package func wait(upTo limit: Duration, for isCallback: @escaping @Sendable (String) -> Bool) async -> String? {
        acceptor.isCallback.withLock { $0 = isCallback }
        let timer = Task { [acceptor] in
            // Sleeping ends with an error if the callback has arrived.
            try await Task.sleep(for: limit)
            acceptor.end()
        }
        defer { timer.cancel() }
        var callbacks = acceptor.callbacks.makeAsyncIterator()
        return await callbacks.next()
    }

    /// Ends the wait.
    ///
    /// May be called from any thread.
    package func stop() {
        acceptor.end()
    }

    /// Closes the port to new connections.
    package func close() async {
        acceptor.end()
        do {
            try await channel.close().get()
        } catch {
            // Closed already.
        }
    }
}

/// Why listening failed.
package enum LoopbackError: Error, Hashable, Sendable {
    /// No port of 127.0.0.1 could be opened.
    case cannotListen
}
