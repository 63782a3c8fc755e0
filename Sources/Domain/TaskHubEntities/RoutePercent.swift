/// Percent-encoding of RFC 3986, on bytes.
enum RoutePercent {
    static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [0x25, digit(byte >> 4), digit(byte & 0xF)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// A plus sign is a plus sign: only HTML forms mean a space by it.
    static func decode(_ bytes: ArraySlice<UInt8>) throws(RouteError) -> String {
        var decoded: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            guard bytes[position] == 0x25 else {
                decoded.append(bytes[position])
                position += 1
                continue
            }
            guard position + 2 < bytes.endIndex, let high = value(bytes[position + 1]),
                let low = value(bytes[position + 2])
            else { throw .malformedEncoding }
            decoded.append(high << 4 | low)
            position += 3
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .malformedText }
        return text
    }

    /// Refuses what no address may hold: controls, spaces, quotes, bytes beyond ASCII, a percent sign alone.
    static func check(_ bytes: [UInt8]) throws(RouteError) {
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x25 {
                guard position + 2 < bytes.count, value(bytes[position + 1]) != nil, value(bytes[position + 2]) != nil
                else { throw .malformedEncoding }
                position += 3
            } else {
                guard isUnreserved(byte) || isReserved(byte) else { throw .malformedAddress }
                position += 1
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    // !#$&'()*+,/:;=?@[]
    private static func isReserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23, 0x24, 0x26...0x2C, 0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5B, 0x5D: true
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
