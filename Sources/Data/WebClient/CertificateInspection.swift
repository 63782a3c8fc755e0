import Glibc
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import WebTransport

/// Looks at a server's certificates.
///
/// BoringSSL only says that a verification failed. So a second connection, which trusts nothing and sends nothing,
/// fetches the certificates.
struct CertificateInspection {
    let group: any EventLoopGroup
    let tls: TLSConfiguration

    /// Why they were not trusted.
    func run(host: String, port: Int, within limit: Duration) async throws -> TransportError {
        guard let seen = try await look(host: host, port: port, within: limit) else { return .certificateUntrusted }
        return seen.areInDate(at: time(nil)) ? .certificateUntrusted : .certificateExpired
    }

    /// When the server's own ends, in seconds since 1970; nil when it was not shown.
    func end(host: String, port: Int, within limit: Duration) async throws -> Int64? {
        try await look(host: host, port: port, within: limit)?.end
    }

    private func look(host: String, port: Int, within limit: Duration) async throws -> SeenCertificates? {
        let seen = SeenCertificates()
        let context = try NIOSSLContext(configuration: tls)
        let limit = TimeAmount(limit)
        let bootstrap = ClientBootstrap(group: group).connectTimeout(limit).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let handler = try NIOSSLClientHandler(
                    context: context, serverHostname: nameIndication(host),
                    customVerificationCallback: { certificates, verdict in
                        seen.remember(certificates)
                        verdict.succeed(.failed)
                    })
                try channel.pipeline.syncOperations.addHandler(handler)
            }
        }
        do {
            let channel = try await bootstrap.connect(host: host, port: port).get()
            let timer = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
            try await channel.closeFuture.get()
            timer.cancel()
        } catch {
            return nil
        }
        return seen
    }

    private func nameIndication(_ host: String) -> String? {
        let isNumeric = (try? SocketAddress(ipAddress: host, port: 0)) != nil
        return isNumeric ? nil : host
    }
}

/// What a server showed during a handshake.
private final class SeenCertificates: Sendable {
    private let validities = Mutex<[ClosedRange<time_t>]>([])

    func remember(_ certificates: [NIOSSLCertificate]) {
        validities.withLock { validities in
            validities = certificates.map { min($0.notValidBefore, $0.notValidAfter)...$0.notValidAfter }
        }
    }

    /// The server's own is the first one.
    var end: Int64? {
        validities.withLock { $0.first.map { Int64($0.upperBound) } }
    }

    /// One that is not valid yet counts as out of date too.
    func areInDate(at now: time_t) -> Bool {
        validities.withLock { $0.allSatisfy { $0.contains(now) } }
    }
}
