internal import GroupCommandLine
internal import HTTPTypes
internal import ProgramFailures
internal import Synchronization
internal import WebClient
internal import WebTransport

/// The transport of a group, which is made when something is sent: a token that need not be renewed needs none.
final class DeferredTransport: HTTPTransport {
    private let access: GroupAccess
    private let made = Mutex<Result<CurlTransport, ProgramFailure>?>(nil)

    init(_ access: GroupAccess) {
        self.access = access
    }

    /// Why there is no transport; nil if there is one, or if none was needed.
    var failure: ProgramFailure? {
        made.withLock { if case .failure(let failure) = $0 { failure } else { nil } }
    }

    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        let transport = made.withLock { made in
            let result = made ?? make()
            made = result
            return result
        }
        // Nothing was sent. The caller reports the failure instead of this error.
        guard case .success(let transport) = transport else { throw TransportError.unreachable }
        return try await transport.send(request, body: body, limits: limits)
    }

    private func make() -> Result<CurlTransport, ProgramFailure> {
        Result {
            guard let container = try access.existing() else { return try GroupAccess.transport(authorityFile: nil) }
            return try GroupAccess.transport(in: container)
        }.mapError { ProgramFailure($0, in: .appGroup) }
    }
}
