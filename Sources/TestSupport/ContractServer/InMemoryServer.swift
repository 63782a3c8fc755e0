package import HTTPTypes
import Synchronization

/// An in-memory Task Hub server that answers as recorded, and misbehaves on request.
///
/// It shares no code with the client, so that both cannot have the same mistake.
package final class InMemoryServer: Sendable {
    private let hub = LockedHub()
    private let provider = IdentityProvider()

    package init() {}

    /// `http://127.0.0.1:PORT`, once the server runs.
    package var address: String { hub.withLock { $0.address } }

    /// Runs until the task is cancelled.
    ///
    /// Calls `onRunning` with the address as soon as it answers. Port 0 means any free port.
    package func run(
        port: UInt16 = 0, onRunning: @Sendable (String) async -> Void = { _ in }
    ) async throws {
        let site = Site(hub: hub, provider: provider)
        try await LoopbackServer { await site.respond(to: $0) }.run(port: port) { address in
            hub.withLock { $0.address = address }
            await onRunning(address)
        }
    }

    /// Answers a request as over a connection, without a connection and without faults.
    package func answer(_ request: HTTPRequest, body: [UInt8]) async -> (response: HTTPResponse, body: [UInt8]) {
        let incoming = Incoming(
            method: request.method.rawValue, target: request.path ?? "/", headers: request.headerFields, body: body)
        let answer = Site(hub: hub, provider: provider).answer(incoming)
        let status = HTTPResponse.Status(code: answer.status)
        return (HTTPResponse(status: status, headerFields: answer.headers), answer.body)
    }

    /// Does what `POST /control/…` with this body does.
    package func control(_ path: String, _ body: String = "{}") async throws(ControlError) -> String {
        guard let json = JSON(Array(body.utf8)) else { throw .notJSON }
        do {
            let answer = try Control(hub: hub, provider: provider).carryOut(path, json)
            return String(decoding: answer.bytes, as: UTF8.self)
        } catch let error as ControlError {
            throw error
        } catch {
            throw .refused("\(error)")
        }
    }

    /// Does the same at once, for any call but `tokens`.
    package func carryOut(_ path: String, _ body: JSON) throws -> JSON {
        try hub.withLock { hub in try Control.carryOut(&hub, path, body) }
    }

    /// Forgets everything, as a new server at this address would, and takes the ids of new rows from a seed.
    package func empty(address: String, seed: UInt64) {
        hub.withLock { hub in
            hub = Hub()
            hub.address = address
            hub.state.idGenerator = SeededGenerator(seed: seed)
        }
    }

    /// Stops the clock at a moment, in microseconds since 1970.
    package func stopClock(at moment: Int) { hub.withLock { $0.standsAt = moment } }

    /// The ids of the tasks and projects that are damaged.
    package var damaged: [String] { hub.withLock { $0.state.damages.keys.sorted() } }

    /// Returns whether a creation with this idempotency key was carried out, as far as the server remembers.
    package func remembers(key: String) -> Bool {
        hub.withLock { hub in hub.state.replays.keys.contains { $0.key == key } }
    }

    /// The number of requests received and not answered yet.
    package var requestsUnderWay: Int { hub.withLock { $0.underWay } }

    package func add(_ fault: Fault) { hub.withLock { $0.faults.append(fault) } }
}
