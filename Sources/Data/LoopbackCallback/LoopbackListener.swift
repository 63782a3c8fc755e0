internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// Receives the browser's callback on a loopback port (RFC 8252 §7.3).
///
/// Accepts only GET requests of this user's programs for one path, and only the first callback that the login accepts.
package final class LoopbackListener: Sendable {
    /// The path of the redirect address.
    package static let path = "/callback"
    /// The redirect address that the identity provider must allow, with any port (RFC 8252 §7.3).
    package static let allowedAddress = "http://127.0.0.1\(path)"
    /// A redirect address with an example port, for asking the provider before a port is open.
    package static let exampleAddress = address(atPort: 49152)

    /// Returns the redirect address with a port.
    package static func address(atPort port: Int) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The redirect address, with its port.
    package var redirect: String { Self.address(atPort: port) }
    /// The port that it listens on.
    package let port: Int
    private let channel: any Channel
    private let acceptor: CallbackAcceptor

    /// Listens on a port of 127.0.0.1.
    ///
    /// - Parameters:
    ///   - port: The port; nil for one that is free.
    ///   - connectionTimeout: How long a connection may last, even while it sends.
    /// - Throws: ``LoopbackError/cannotListen``.
    package init(port: UInt16? = nil, connectionTimeout: Duration = .seconds(3)) async throws(LoopbackError) {
        let acceptor = CallbackAcceptor()
        let connections = LoopbackConnections(timeout: connectionTimeout)
        self.acceptor = acceptor
        do {
            channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.backlog, value: 16)
                // A fixed port can be opened again while the last connection to it is still being closed.
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { connection in
                    connections.add(connection)
                    return connection.eventLoop.makeCompletedFuture {
                        let pipeline = connection.pipeline.syncOperations
                        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                        try pipeline.addHandler(LoopbackConnection(acceptor: acceptor))
                    }
                }
                .bind(host: "127.0.0.1", port: Int(port ?? 0)).get()
        } catch {
            throw .cannotListen
        }
        guard let port = channel.localAddress?.port else { throw .cannotListen }
        self.port = port
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
