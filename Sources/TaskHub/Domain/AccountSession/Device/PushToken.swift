/// A push token of Apple's service, which any push of the server needs.
///
/// A secret: it is sent to the server, and neither stored nor shown.
package struct PushToken: Hashable, Sendable, CustomStringConvertible {
    /// In hexadecimal digits; Apple does not promise a length.
    private static let length = 8...512

    package let text: String

    /// Reads a token from text that may have white space around it.
    ///
    /// - Returns: `nil` if that is no token: hexadecimal digits, two for each byte.
    package init?(_ input: String) {
        let digits = input.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        let text = String(digits)
        let isHexadecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                true
            default: false
            }
        }
        guard isHexadecimal, Self.length.contains(text.utf8.count), text.utf8.count.isMultiple(of: 2) else {
            return nil
        }
        self.text = text
    }

    /// Contains nothing of the token.
    package var description: String { "a push token" }
}
