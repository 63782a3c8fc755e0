internal import AccountSession
internal import Composition

extension PushTokenFile {
    /// In bytes; far more than a token has.
    private static let limit = 64 * 1024

    /// Reads the token from the file.
    ///
    /// - Returns: `nil` if no file was named.
    /// - Throws: ``Diagnosis`` if it cannot be read, or is no token.
    func named() throws -> PushToken? {
        switch tokenFile {
        case nil: return nil
        case "-": return try Self.token(StandardStreams.readInput(limit: Self.limit))
        case let path?: return try Self.token(StandardStreams.readFile(path, limit: Self.limit))
        }
    }

    /// Reads the token from the file, or from standard input unless that is a terminal.
    ///
    /// - Throws: ``Diagnosis`` if there is none, it cannot be read, or is no token.
    func required() throws -> PushToken {
        if let token = try named() { return token }
        guard !Terminal.input.isTerminal else { throw Diagnosis.noPushToken }
        return try Self.token(StandardStreams.readInput(limit: Self.limit))
    }

    private static func token(_ bytes: [UInt8]) throws(Diagnosis) -> PushToken {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains(where: { !$0.isWhitespace }) else { throw .noPushToken }
        guard let token = PushToken(text) else { throw .pushTokenMalformed }
        return token
    }
}
