import CMicrohttpd
import Glibc

/// HTTP on a port of 127.0.0.1, by libmicrohttpd.
struct LoopbackServer {
    /// Answers a request; nil closes the connection.
    let respond: @Sendable (Incoming) async -> Reply?

    /// Runs until the task is cancelled.
    ///
    /// Calls `onRunning` with the address as soon as it answers. Port 0 means any free port.
    func run(port: UInt16, onRunning: @Sendable (String) async -> Void) async throws(PortFailure) {
        let (exchanges, arrivals) = AsyncStream.makeStream(of: Exchange.self)
        let listener = Unmanaged.passRetained(Listener(arrivals))
        defer { listener.release() }
        guard let daemon = LoopbackServer.start(port, listener.toOpaque()) else {
            throw PortFailure(port: port, code: errno)
        }
        // It may only stop when no connection is suspended: all have got their answers before.
        defer { MHD_stop_daemon(daemon) }
        await onRunning("http://127.0.0.1:\(toolkit_mhd_port(daemon))")
        let respond = respond
        await withDiscardingTaskGroup { group in
            for await exchange in exchanges {
                group.addTask { exchange.finish(with: await respond(exchange.incoming)) }
            }
            group.cancelAll()
        }
    }

    private static func start(_ port: UInt16, _ listener: UnsafeMutableRawPointer) -> OpaquePointer? {
        toolkit_mhd_start(
            port,
            { _, target, connection in
                guard let target, let connection else { return nil }
                return Unmanaged.passRetained(Exchange(connection, target: String(cString: target))).toOpaque()
            },
            { listener, _, _, method, _, bytes, count, exchange in
                guard let listener, let method, let count, let exchange = exchange?.pointee else {
                    return toolkit_mhd_no
                }
                let part = UnsafeRawBufferPointer(start: bytes, count: count.pointee)
                count.pointee = 0
                return Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue().answer(
                    Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(), String(cString: method), part)
            },
            { _, _, exchange, _ in
                exchange?.pointee.map { Unmanaged<Exchange>.fromOpaque($0).release() }
            }, listener)
    }
}

/// The server cannot listen on its port.
struct PortFailure: Error, CustomStringConvertible {
    let port: UInt16
    let code: Int32

    var description: String { "port \(port): \(String(cString: strerror(code)))" }
}

/// What libmicrohttpd calls for each request, on its own thread.
private final class Listener: Sendable {
    private let arrivals: AsyncStream<Exchange>.Continuation

    init(_ arrivals: AsyncStream<Exchange>.Continuation) { self.arrivals = arrivals }

    /// It calls first with the headers, then with each part of the body, then without any, and after the answer again.
    func answer(_ exchange: Exchange, _ method: String, _ part: UnsafeRawBufferPointer) -> MHD_Result {
        switch exchange.progress {
        case .started: exchange.receive(method: method)
        case .receiving where !part.isEmpty: return exchange.receive(part) ? toolkit_mhd_yes : toolkit_mhd_no
        case .receiving:
            exchange.suspend()
            // The server may be stopping.
            if case .terminated = arrivals.yield(exchange) { exchange.finish(with: nil) }
        case .answering: break
        case .answered(let reply): return reply.map { exchange.send($0) } ?? toolkit_mhd_no
        }
        return toolkit_mhd_yes
    }
}
