/// How long a run waits before it repeats a reading request that failed.
///
/// A server that is busy with a large first sync stalls now and then. Only a request after one that was answered in the
/// same run is repeated: a server that is away from the start is reported at once.
package struct Patience: Hashable, Sendable {
    package static let none = Patience(pauses: [])
    /// 13 seconds in all, besides what the requests take.
    package static let usual = Patience(pauses: [.seconds(1), .seconds(3), .seconds(9)])

    /// The pauses between attempts, in order.
    let pauses: [Duration]

    package init(pauses: [Duration]) {
        self.pauses = pauses
    }

    /// Returns the answer of a request that only reads.
    ///
    /// - Throws: The last error, or at once one that another attempt would meet too.
    func reading<Value>(
        _ request: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        for pause in pauses {
            do {
                return try await request()
            } catch {
                guard error.mayPass else { throw error }
                try await wait(pause)
            }
        }
        return try await request()
    }

    func wait(_ pause: Duration) async throws(ServiceError) {
        do {
            try await Task.sleep(for: pause)
        } catch {
            throw .cancelled
        }
    }
}

extension ServiceError {
    /// Whether the same request may be answered a moment later.
    var mayPass: Bool {
        switch self {
        case .unreachable, .outcomeUnknown, .serverFailing(_, nil), .tokensUnavailable(.busy),
            .tokensUnavailable(.providerUnreachable):
            true
        case .serverFailing, .throttled, .signedOut, .tokensUnavailable, .notPermitted, .notFound, .refused,
            .unreadable, .cursorExpired, .cancelled:
            false
        }
    }
}
