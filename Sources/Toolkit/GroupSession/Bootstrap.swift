internal import HTTPTypes
internal import JSONValues
public import WebAddress
public import WebTransport

/// Checks the address of a server before it is saved: its form, its certificate, and optionally a document there.
public struct Bootstrap: Sendable {
    private let transport: any HTTPTransport
    private let limits: TransportLimits

    /// Creates a check; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - transport: Sends the request. It decides which certificates are trusted.
    ///   - limits: How long the request may take, and how large the document may be.
    public init(
        transport: any HTTPTransport, limits: TransportLimits = TransportLimits(total: .seconds(15), bodySize: 1 << 20)
    ) {
        self.transport = transport
        self.limits = limits
    }

    /// Checks an address.
    ///
    /// Sends one GET request: for the document, else for the address itself, at which any response will do.
    ///
    /// - Parameters:
    ///   - text: The address, as a person typed it.
    ///   - document: The path of a JSON object below the address, as in `/health`; `nil` for none.
    /// - Returns: The server, whose address is normalized.
    /// - Throws: ``BootstrapError``.
    public func check(_ text: String, document: String? = nil) async throws(BootstrapError) -> CheckedServer {
        let address: ServerAddress
        do throws(ServerAddressError) {
            address = try ServerAddress(text)
        } catch {
            throw .address(error)
        }
        let path = document.map { $0.hasPrefix("/") ? $0 : "/\($0)" } ?? "/"
        let answer = try await get(path, at: address)
        let status = answer.response.status
        guard document != nil else { return CheckedServer(address: address, document: nil) }
        switch status.code {
        case 200: break
        case 300..<400: throw .redirected
        case 500...: throw .failing(status: status.code)
        default: throw .noDocument(status: status.code)
        }
        let json = try? JSONValue(reading: answer.body, limit: answer.body.count)
        guard json?.object != nil else { throw .notJSON }
        return CheckedServer(address: address, document: answer.body)
    }

    private func get(_ path: String, at address: ServerAddress) async throws(BootstrapError) -> TransportResponse {
        var request = HTTPRequest(
            method: .get, scheme: address.scheme.rawValue, authority: address.authority, path: address.path + path)
        request.headerFields[.accept] = "application/json"
        do {
            return try await transport.send(request, body: [], limits: limits)
        } catch let error as TransportError {
            throw .unreachable(error)
        } catch {
            throw .unreachable(error is CancellationError ? .cancelled : .unreachable)
        }
    }
}

/// A server that answers at its address.
public struct CheckedServer: Hashable, Sendable {
    /// The normalized address.
    public let address: ServerAddress
    /// The document that was asked for: the bytes of a JSON object; `nil` if none was.
    public let document: [UInt8]?

    /// Whether requests are encrypted.
    ///
    /// Only an address of this machine may do without.
    public var isEncrypted: Bool { address.scheme == .https }
}

/// Why a server's address is not accepted.
public enum BootstrapError: Error, Hashable, Sendable {
    /// The text is not the address of a server.
    case address(ServerAddressError)
    /// There was no complete response, or the certificate is not trusted.
    case unreachable(TransportError)
    /// The document's address redirects elsewhere. Redirects are not followed.
    case redirected
    /// The server, or a proxy in front of it, fails or is overloaded.
    case failing(status: Int)
    /// There is no such document: the path, or the server, is another one.
    case noDocument(status: Int)
    /// The document is not a JSON object.
    case notJSON
}
