/// A value in a dictionary of the type `a{sv}`.
package enum BusValue: Hashable, Sendable {
    case text(String)
    case texts([String])
    case pairs([String: String])
    case bool(Bool)
    case byte(UInt8)
    case bytes([UInt8])
    case unsigned(UInt32)
    case signed(Int32)

    var variant: Variant {
        switch self {
        case .text(let text): .string(text)
        case .texts(let texts): .texts(texts)
        case .pairs(let pairs): .strings(pairs)
        case .bool(let isTrue): .bool(isTrue)
        case .byte(let byte): .byte(byte)
        case .bytes(let bytes): .bytes(bytes)
        case .unsigned(let number): .number(number)
        case .signed(let number): .number(number)
        }
    }
}
