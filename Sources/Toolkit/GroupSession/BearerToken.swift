/// A token for the header field `Authorization` (RFC 6750 §2.1).
///
/// Its description and mirror do not show it.
public struct BearerToken: Hashable, Sendable {
    /// The longest token, in bytes: more than a server accepts in a header field.
    public static let maximumBytes = 16 * 1024

    /// The token: visible ASCII.
    public let text: String
    /// The number of the renewal that it comes from; `nil` for a token that can't be renewed.
    let generation: Int64?

    /// Checks a token that a person or a program gave.
    ///
    /// The result is `nil` for bytes of another form: a line break would begin another header field.
    ///
    /// - Parameter bytes: 1 to ``maximumBytes`` bytes of visible ASCII.
    public init?(_ bytes: [UInt8]) {
        guard (1...BearerToken.maximumBytes).contains(bytes.count), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return nil
        }
        text = String(decoding: bytes, as: UTF8.self)
        generation = nil
    }

    init?(_ bytes: [UInt8], generation: Int64) {
        guard let token = BearerToken(bytes) else { return nil }
        text = token.text
        self.generation = generation
    }

    /// The value of the field, as in `Bearer abc`.
    public var authorization: String { "Bearer \(text)" }
}

extension BearerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the type.
    public var description: String { "BearerToken" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Empty, so that no dump shows the token.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
