/// One change to be delivered, with the key by which its receiver recognises a repetition.
///
/// Its form, in which `appgroup outbox` reads and passes it, is the key, a newline, and the change as it is:
///
/// ```
/// 6b1f0c9e-7d0a-4e57
/// {"glass": 250}
/// ```
public struct OutboxMessage: Hashable, Sendable {
    /// The length of the longest key, in bytes.
    public static let maximumKeyBytes = 128
    /// The length of the longest change, in bytes.
    public static let maximumChangeBytes = 64 * 1024
    /// The length of the longest form, in bytes.
    public static let maximumFormBytes = maximumKeyBytes + 1 + maximumChangeBytes

    /// 1 to ``maximumKeyBytes`` visible ASCII characters: no spaces and no control characters.
    public let key: String
    /// At most ``maximumChangeBytes`` bytes of any kind.
    public let change: [UInt8]

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - key: Names the change, as an id does. It appears in lists and arguments, so it is not a secret.
    ///   - change: What the receiver needs to know.
    /// - Throws: ``OutboxMessageError/invalidKey`` or ``OutboxMessageError/changeTooLarge(limit:)``.
    public init(key: String, change: [UInt8]) throws(OutboxMessageError) {
        guard OutboxMessage.isKey(key.utf8) else { throw .invalidKey }
        guard change.count <= OutboxMessage.maximumChangeBytes else {
            throw .changeTooLarge(limit: OutboxMessage.maximumChangeBytes)
        }
        self.key = key
        self.change = change
    }

    /// Creates a message from its form.
    ///
    /// - Parameter form: The key, a newline, and the change, which may be empty.
    /// - Throws: ``OutboxMessageError``.
    public init(form: [UInt8]) throws(OutboxMessageError) {
        guard let newline = form.firstIndex(of: 0x0A) else { throw .missingNewline }
        guard OutboxMessage.isKey(form[..<newline]) else { throw .invalidKey }
        try self.init(key: String(decoding: form[..<newline], as: UTF8.self), change: Array(form[(newline + 1)...]))
    }

    /// The key, a newline, and the change.
    public var form: [UInt8] { key.utf8 + [0x0A] + change }

    private static func isKey(_ bytes: some Collection<UInt8>) -> Bool {
        (1...maximumKeyBytes).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

/// Why there is no such message.
public enum OutboxMessageError: Error, Hashable, Sendable {
    /// The key is empty, too long, or has a character that is not visible ASCII.
    case invalidKey
    /// The change has more bytes than `limit`.
    case changeTooLarge(limit: Int)
    /// No newline ends the key. The input may have been cut short.
    case missingNewline
}
