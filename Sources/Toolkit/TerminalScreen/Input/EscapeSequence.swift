/// What begins with Escape (ECMA-48, 5th edition, §5.4 and §5.6; xterm's control sequences).
enum EscapeSequence {
    /// More bytes are needed.
    case incomplete
    /// The Escape key, because a new sequence follows.
    case alone
    /// Alt with the key of one byte.
    case alternative(UInt8)
    case pasteStart(length: Int)
    /// A sequence without a meaning here.
    case unknown(length: Int)
    case input(TerminalInput, length: Int)

    /// The longest string that a terminal may answer, in bytes; the rest would be taken for keys.
    private static let longestString = 4096

    /// Reads the sequence at the start of the bytes, of which the first is Escape.
    init(in bytes: ArraySlice<UInt8>) {
        guard bytes.count > 1 else {
            self = .incomplete
            return
        }
        let second = bytes[bytes.startIndex + 1]
        switch second {
        case UInt8(ascii: "["): self = Self.parameters(bytes)
        case UInt8(ascii: "O"): self = Self.single(bytes)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            self = Self.string(bytes)
        // Ctrl-C is never part of another key.
        case ASCII.escape, ASCII.interrupt: self = .alone
        case ..<0x80: self = .alternative(second)
        default: self = .alone
        }
    }

    /// CSI: parameters, intermediates and one final byte.
    private static func parameters(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
        let start = bytes.startIndex + 2
        let end = bytes[start...].firstIndex { !(0x20...0x3F).contains($0) }
        guard let end else { return .incomplete }
        let length = end + 1 - bytes.startIndex
        guard (0x40...0x7E).contains(bytes[end]) else { return .unknown(length: length - 1) }
        switch (bytes[end], end == start) {
        // The Linux console's function keys, which are not in the form of the standard.
        case (UInt8(ascii: "["), true):
            return bytes.count > length ? .unknown(length: length + 1) : .incomplete
        // The mouse as old terminals report it: three bytes follow.
        case (UInt8(ascii: "M"), true):
            guard bytes.count >= length + 3 else { return .incomplete }
            let values = bytes[(end + 1)...].prefix(3).map { Int($0) - 32 }
            let action = MouseAction(code: values[0], column: values[1], row: values[2], isRelease: false)
            return action.map { .input(.mouse($0), length: length + 3) } ?? .unknown(length: length + 3)
        default:
            let sequence = ControlSequence(parameters: bytes[start..<end], final: bytes[end])
            if sequence.isPasteStart { return .pasteStart(length: length) }
            return sequence.input.map { .input($0, length: length) } ?? .unknown(length: length)
        }
    }

    /// SS3: a key of the keypad, or a function key.
    private static func single(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
        let start = bytes.startIndex + 2
        guard let end = bytes[start...].firstIndex(where: { !(0x30...0x39).contains($0) }) else { return .incomplete }
        let length = end + 1 - bytes.startIndex
        guard (0x40...0x7E).contains(bytes[end]) else { return .unknown(length: length - 1) }
        let key = KeypadKey.key(of: bytes[end])
        return key.map { .input(.key($0), length: length) } ?? .unknown(length: length)
    }

    /// OSC, DCS, SOS, PM and APC: a string up to its terminator.
    private static func string(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
        let start = bytes.startIndex + 2
        let end = bytes[start...].firstIndex { $0 == ASCII.bell || $0 == ASCII.escape }
        guard let end else {
            return bytes.count > longestString ? .unknown(length: bytes.count) : .incomplete
        }
        var length = end + 1 - bytes.startIndex
        if bytes[end] == ASCII.escape {
            guard end + 1 < bytes.endIndex else { return .incomplete }
            if bytes[end + 1] == UInt8(ascii: "\\") { length += 1 } else { return .unknown(length: length - 1) }
        }
        let isCommand = bytes[bytes.startIndex + 1] == UInt8(ascii: "]")
        let luminance = isCommand ? BackgroundReport.luminance(in: bytes[start..<end]) : nil
        return luminance.map { .input(.report(.background(luminance: $0)), length: length) }
            ?? .unknown(length: length)
    }
}
