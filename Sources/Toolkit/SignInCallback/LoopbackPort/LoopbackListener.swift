internal import Glibc
internal import PosixFiles
internal import ProcessControl
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
    /// The number of connections, of which any page in a browser can open some and stay silent; a further one closes the
    /// oldest.
    private static let limit = 32

    /// Returns the redirect address with a port.
    package static func address(atPort port: Int) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The redirect address, with its port.
    package var redirect: String { Self.address(atPort: port) }
    /// The port that it listens on.
    package let port: Int
    private let socket: Socket
    private let connectionTimeout: Duration
    private let closing: StopSignal
    private let waiting = Waiting()
    private let callbacks: AsyncStream<String>
    /// Finished at the end of the wait.
    private let callback: AsyncStream<String>.Continuation

    /// Listens on a port of 127.0.0.1.
    ///
    /// - Parameters:
    ///   - port: The port; nil for one that is free.
    ///   - connectionTimeout: How long a connection may last, even while it sends.
    /// - Throws: ``LoopbackError/cannotListen``.
    package init(port: UInt16? = nil, connectionTimeout: Duration = .seconds(3)) throws(LoopbackError) {
        self.connectionTimeout = connectionTimeout
        (callbacks, callback) = AsyncStream.makeStream()
        callback.onTermination = { [waiting] _ in waiting.isOver.store(true, ordering: .relaxed) }
        do throws(CallbackError) {
            socket = try Socket.listening(onPort: port ?? 0)
            closing = try StopSignal()
        } catch {
            throw .cannotListen
        }
        guard let address = socket.ownAddress else { throw .cannotListen }
        self.port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Waits for the callback, which is returned once.
    ///
    /// Any page in a browser can send requests to a port of this machine. What `isCallback` rejects is refused, and the
    /// wait continues. After it, requests are refused until ``close()``. May be called once.
    ///
    /// - Parameters:
    ///   - limit: How long to wait.
    ///   - isCallback: Whether an address is the awaited callback. Called on an unspecified thread.
    /// - Returns: The address that the browser was redirected to. Nil after `limit` or ``stop()``, or if the task is
    ///   cancelled.
    package func wait(upTo limit: Duration, for isCallback: @escaping @Sendable (String) -> Bool) async -> String? {
        BlockingWork.start { [self] in serve(isCallback) }
        let timer = Task { [callback] in
            // Sleeping ends with an error if the callback has arrived.
            try await Task.sleep(for: limit)
            callback.finish()
        }
        defer { timer.cancel() }
        var callbacks = callbacks.makeAsyncIterator()
        return await callbacks.next()
    }

    /// Ends the wait.
    ///
    /// May be called from any thread.
    package func stop() {
        callback.finish()
    }

    /// Ends the wait and closes the port.
    package func close() {
        stop()
        closing.make()
        socket.shutDown()
    }

    /// Answers requests until ``close()``.
    private func serve(_ isCallback: (String) -> Bool) {
        var connections: [LoopbackConnection] = []
        var accepted: String?
        while !closing.isMade {
            do throws(CallbackError) {
                let descriptors = [socket.number, closing.number] + connections.map(\.number)
                try Deadline(in: connections.first?.timeLeft).waitForInput(descriptors)
                if let connection = try socket.accept() {
                    connections.append(LoopbackConnection(connection, until: .now + connectionTimeout))
                }
            } catch {
                // The process may have too many open files for a moment.
                closing.wait(atMost: .seconds(1))
            }
            connections.removeAll { connection in
                !connection.proceed { request, connection in
                    let (answer, address) = answer(to: request, on: connection, where: isCallback)
                    guard let address else { return answer }
                    guard accepted == nil, !waiting.isOver.load(ordering: .relaxed) else { return .gone }
                    accepted = address
                    return answer
                }
            }
            // The page first: the program may end as soon as it has the address.
            if let accepted, case .enqueued = callback.yield(accepted) { stop() }
            if connections.count > Self.limit { connections.removeFirst() }
        }
    }

    /// - Returns: The answer, and the address if it is the awaited callback.
    private func answer(
        to request: RequestHead, on connection: borrowing Socket, where isCallback: (String) -> Bool
    ) -> (LoopbackAnswer, address: String?) {
        guard request.method == "GET" else { return (.methodNotAllowed, nil) }
        guard request.target.utf8.count <= CallbackListener.maximumLength else { return (.targetTooLong, nil) }
        // Any other host is a sign of DNS rebinding.
        let host = "127.0.0.1:\(port)"
        guard request.hosts == [host[...]] else { return (.badRequest, nil) }
        guard request.target.prefix(while: { $0 != "?" }) == Self.path else { return (.notFound, nil) }
        let address = "http://\(host)\(request.target)"
        guard isCallback(address) else { return (.badRequest, nil) }
        guard ConnectionOwner(of: connection).mayAnswer else { return (.forbidden, nil) }
        return (.accepted, address)
    }
}

private final class Waiting: Sendable {
    let isOver = Atomic(false)
}

/// Why listening failed.
package enum LoopbackError: Error, Hashable, Sendable {
    /// No port of 127.0.0.1 could be opened.
    case cannotListen
}
