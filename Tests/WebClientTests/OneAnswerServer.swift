import Glibc
import Synchronization
import TaskHubTestSupport

/// Responds "1" to the first request on each connection, and never to the second.
final class OneAnswerServer: Sendable {
    let port: UInt16
    private let player: Player

    /// `ending` is what it does instead of responding to the second request, and `acceptingAgain` is whether it accepts
    /// connections afterwards.
    init(then ending: OddServer.Ending, acceptingAgain: Bool = true) throws {
        let socket = try LoopbackSocket()
        guard listen(socket.descriptor, 16) == 0 else { throw SocketFailure(code: errno) }
        port = socket.port
        player = Player(socket: socket, ending: ending, acceptsAgain: acceptingAgain)
        try player.start()
    }

    /// On all connections together.
    var requestCount: Int { player.requestCount.withLock { $0 } }

    /// Returns once `count` requests have arrived.
    func wait(forRequests count: Int) async throws {
        try await TaskHubTestSupport.wait(until: "\(count) requests arrive") { requestCount >= count }
    }

    deinit {
        player.stop()
    }
}

private final class Player: Sendable {
    let requestCount = Mutex(0)
    private let socket: LoopbackSocket
    private let ending: OddServer.Ending
    private let acceptsAgain: Bool

    init(socket: LoopbackSocket, ending: OddServer.Ending, acceptsAgain: Bool) {
        self.socket = socket
        self.ending = ending
        self.acceptsAgain = acceptsAgain
    }

    func start() throws {
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Player>.fromOpaque(argument).takeRetainedValue().play()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard code == 0 else { throw SocketFailure(code: code) }
        pthread_detach(thread)
    }

    func stop() {
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
    }

    private func play() {
        var stalled: [Int32] = []
        while true {
            let client = accept(socket.descriptor, nil, nil)
            guard client >= 0 else { break }
            if readRequest(client) {
                let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1".utf8)
                _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
                _ = readRequest(client)
            }
            if !acceptsAgain { stop() }
            switch ending {
            case .close: close(client)
            case .stall: stalled.append(client)
            }
        }
        for client in stalled { close(client) }
    }

    /// - Returns: Whether the client sent a request.
    private func readRequest(_ client: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        guard read(client, &bytes, bytes.count) > 0 else { return false }
        requestCount.withLock { $0 += 1 }
        return true
    }
}
