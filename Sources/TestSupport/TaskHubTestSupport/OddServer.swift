import Glibc
import Synchronization

/// A server that sends the same scripted response on every connection.
package final class OddServer: Sendable {
    package enum Ending: Sendable {
        case close
        case stall
    }

    package let port: UInt16
    private let player: Player

    /// Sends `text` when a request has started, and then does `ending` with the connection.
    package init(sending text: String, then ending: Ending) throws {
        let socket = try LoopbackSocket()
        guard listen(socket.descriptor, 16) == 0 else { throw SocketFailure(code: errno) }
        port = socket.port
        player = Player(socket: socket, text: text, ending: ending)
        try player.start()
    }

    /// Returns once `count` connections have sent a request.
    package func wait(forRequests count: Int) async throws {
        try await TaskHubTestSupport.wait(until: "\(count) requests arrive") {
            player.requestCount.load(ordering: .relaxed) >= count
        }
    }

    deinit {
        player.stop()
    }
}

private final class Player: Sendable {
    private let socket: LoopbackSocket
    private let text: String
    private let ending: OddServer.Ending
    let requestCount = Atomic(0)

    init(socket: LoopbackSocket, text: String, ending: OddServer.Ending) {
        self.socket = socket
        self.text = text
        self.ending = ending
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

    /// Wakes the thread from `accept`, which ends it.
    func stop() {
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
    }

    private func play() {
        var stalled: [Int32] = []
        while true {
            let client = accept(socket.descriptor, nil, nil)
            guard client >= 0 else { break }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            if read(client, &bytes, bytes.count) > 0 { requestCount.add(1, ordering: .relaxed) }
            let answer = Array(text.utf8)
            _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
            switch ending {
            case .close: Player.end(client)
            case .stall: stalled.append(client)
            }
        }
        for client in stalled { close(client) }
    }

    /// Shuts down the sending side and reads until the client closes.
    ///
    /// Closing with unread data would reset the connection, and the client could lose the response.
    private static func end(_ client: Int32) {
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        shutdown(client, Int32(SHUT_WR))
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while read(client, &bytes, bytes.count) > 0 {}
        close(client)
    }
}
