import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import WebTransport

/// The clients of one transport, which share a thread.
///
/// async-http-client sets the limit for connecting by client and not by request, so there is one for each limit.
final class ClientPool: Sendable {
    private struct State {
        var clients: [Duration: HTTPClient] = [:]
        var isClosed = false
    }

    private let tls: TLSConfiguration
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let state = Mutex(State())

    init(tls: TLSConfiguration) {
        self.tls = tls
    }

    func client(connecting limit: Duration) throws(TransportError) -> HTTPClient {
        let client: HTTPClient? = state.withLock { state in
            if state.isClosed { return nil }
            if let client = state.clients[limit] { return client }
            let client = HTTPClient(
                eventLoopGroupProvider: .shared(group), configuration: configuration(connecting: limit))
            state.clients[limit] = client
            return client
        }
        guard let client else { throw .cancelled }
        return client
    }

    func reasonNotToTrust(host: String, port: Int, within limit: Duration) async throws -> TransportError {
        try await CertificateInspection(group: group, tls: tls).run(host: host, port: port, within: limit)
    }

    func certificateEnd(host: String, port: Int, within limit: Duration) async throws -> Int64? {
        try await CertificateInspection(group: group, tls: tls).end(host: host, port: port, within: limit)
    }

    func close() async {
        let clients: [HTTPClient] = state.withLock { state in
            guard !state.isClosed else { return [] }
            state.isClosed = true
            return Array(state.clients.values)
        }
        for client in clients {
            // Fails only where the client was shut down before, which nobody else can do.
            try? await client.shutdown()
        }
        try? await group.shutdownGracefully()
    }

    private func configuration(connecting limit: Duration) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: TimeAmount(limit)), decompression: .disabled)
        configuration.httpVersion = .http1Only
        // Or a refused connection is tried again until the limit for connecting is over.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
