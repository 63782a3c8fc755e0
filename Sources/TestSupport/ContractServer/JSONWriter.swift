/// Writes JSON by hand, so that a list of 100,000 tasks does not slow down a test.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): raw("\\\"" as StaticString)
            case UInt8(ascii: "\\"): raw("\\\\" as StaticString)
            case 0..<0x20:
                raw("\\u00" as StaticString)
                bytes.append(Self.digits[Int(byte >> 4)])
                bytes.append(Self.digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func write(_ text: String?) {
        guard let text else { return raw("null" as StaticString) }
        write(text)
    }

    mutating func write(_ value: JSON) {
        switch value {
        case .null: raw("null" as StaticString)
        case .bool(let value): raw(value ? "true" : "false" as StaticString)
        case .int(let value): raw(String(value))
        case .double(let value): raw(String(value))
        case .string(let text): write(text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            var isFirst = true
            for (name, value) in members {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                write(name)
                bytes.append(UInt8(ascii: ":"))
                write(value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
