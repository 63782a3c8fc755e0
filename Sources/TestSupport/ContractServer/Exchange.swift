import CMicrohttpd
import Glibc
import HTTPTypes
import Synchronization

/// A request on its connection, and the reply.
///
/// libmicrohttpd's thread uses everything but `finish`, and waits for that one with the connection suspended.
final class Exchange: @unchecked Sendable {
    enum Progress {
        case started
        case receiving
        case answering
        /// Nil closes the connection.
        case answered(Reply?)
    }

    private static let longestBody = 64 << 20

    private let connection: OpaquePointer
    private let target: String
    private var headers = HTTPFields()
    private var body: [UInt8] = []
    private var method = ""
    private let state = Mutex<Progress>(.started)

    init(_ connection: OpaquePointer, target: String) {
        self.connection = connection
        self.target = target
    }

    var progress: Progress { state.withLock { $0 } }

    /// The request, once it is complete.
    var incoming: Incoming { Incoming(method: method, target: target, headers: headers, body: body) }

    /// Takes what comes before the body.
    func receive(method: String) {
        self.method = method
        let this = Unmanaged.passUnretained(self).toOpaque()
        toolkit_mhd_headers(
            connection,
            { exchange, _, name, value in
                guard let exchange, let name, let field = HTTPField.Name(String(cString: name)) else {
                    return toolkit_mhd_yes
                }
                let value = value.map { String(cString: $0) } ?? ""
                Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue().headers
                    .append(HTTPField(name: field, value: value))
                return toolkit_mhd_yes
            }, this)
        state.withLock { $0 = .receiving }
    }

    /// Takes the next part of the body; false if it is too large.
    func receive(_ part: UnsafeRawBufferPointer) -> Bool {
        body.append(contentsOf: part)
        return body.count <= Exchange.longestBody
    }

    /// Leaves the connection alone until `finish`.
    func suspend() {
        state.withLock { $0 = .answering }
        MHD_suspend_connection(connection)
    }

    /// Sends the reply, or closes the connection.
    func finish(with reply: Reply?) {
        state.withLock { $0 = .answered(reply) }
        MHD_resume_connection(connection)
    }

    /// Gives libmicrohttpd the reply; one with a false length goes to the socket without it.
    func send(_ reply: Reply) -> MHD_Result {
        let response: OpaquePointer?
        switch reply.body {
        case .bytes(let bytes): response = toolkit_mhd_response(bytes.count, bytes)
        case .array(let blanks): response = Exchange.response(ArrayReader(blanks: blanks))
        case .broken(let bytes):
            let fields = reply.headers.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
            write(Array("HTTP/1.1 \(reply.status) \r\n\(fields)\r\n".utf8) + bytes)
            return toolkit_mhd_no
        }
        guard let response else { return toolkit_mhd_no }
        defer { MHD_destroy_response(response) }
        for field in reply.headers { MHD_add_response_header(response, field.name.rawName, field.value) }
        return MHD_queue_response(connection, UInt32(reply.status), response)
    }

    private func write(_ bytes: [UInt8]) {
        let socket = toolkit_mhd_socket(connection)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { rest = rest.dropFirst(count) }
            guard count > 0 || errno == EAGAIN else { return }
            var room = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            poll(&room, 1, -1)
        }
    }

    private static func response(_ reader: ArrayReader) -> OpaquePointer? {
        MHD_create_response_from_callback(
            UInt64(reader.length), 65_536,
            { reader, position, buffer, size in
                guard let reader else { return toolkit_mhd_close }
                return Unmanaged<ArrayReader>.fromOpaque(reader).takeUnretainedValue()
                    .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size), from: Int(position))
            }, Unmanaged.passRetained(reader).toOpaque(),
            { reader in reader.map { Unmanaged<ArrayReader>.fromOpaque($0).release() } })
    }
}

/// An empty JSON array with many blanks in it, which libmicrohttpd asks for piece by piece.
private final class ArrayReader {
    let length: Int

    init(blanks: Int) { length = blanks + 2 }

    /// Returns the number of bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer, from position: Int) -> Int {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(length - position))
        part.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: " "))
        if position == 0 { part[0] = UInt8(ascii: "[") }
        if position + part.count == length { part[part.count - 1] = UInt8(ascii: "]") }
        return part.count
    }
}
