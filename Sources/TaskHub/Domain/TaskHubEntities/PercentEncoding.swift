/// Percent-encoding of bytes (RFC 3986 §2.1).
package enum PercentEncoding {
    /// Encodes everything but letters, digits, `-`, `.`, `_`, `~` (RFC 3986 §2.3, unreserved) and the bytes to keep.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 or any other bytes.
    ///   - kept: More bytes that stay as they are.
    /// - Returns: ASCII text, with hexadecimal digits in upper case.
    package static func encode(_ bytes: some Sequence<UInt8>, keeping kept: [UInt8] = []) -> String {
        var encoded: [UInt8] = []
        for byte in bytes {
            if isUnreserved(byte) || kept.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [0x25, digit(byte >> 4), digit(byte & 0xF)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Decodes percent-encoded bytes.
    ///
    /// A plus sign stays a plus sign. Only HTML forms encode a space that way.
    ///
    /// - Returns: Nil if a percent sign is not followed by two hexadecimal digits.
    package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            if bytes[position] == 0x25 {
                guard let byte = octet(in: bytes, at: position) else { return nil }
                decoded.append(byte)
                position += 3
            } else {
                decoded.append(bytes[position])
                position += 1
            }
        }
        return decoded
    }

    /// Returns the byte that is encoded at `position`, or nil if no two hexadecimal digits follow.
    static func octet(in bytes: ArraySlice<UInt8>, at position: Int) -> UInt8? {
        guard position + 2 < bytes.endIndex, let high = value(bytes[position + 1]), let low = value(bytes[position + 2])
        else { return nil }
        return high << 4 | low
    }

    /// Whether an address may hold the byte unencoded (RFC 3986 §2.2 and §2.3).
    static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        // !#$&'()*+,/:;=?@[]
        case 0x21, 0x23, 0x24, 0x26...0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D: true
        default: isUnreserved(byte)
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x41 + value - 10
    }
}
