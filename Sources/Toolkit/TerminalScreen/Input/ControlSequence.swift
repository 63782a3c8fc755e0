internal import TerminalValues

/// A control sequence with its parameters, as xterm, and terminals that follow it, send one.
struct ControlSequence {
    private let prefix: UInt8?
    private let numbers: [Int]
    private let hasDollar: Bool
    private let final: UInt8

    init(parameters: ArraySlice<UInt8>, final: UInt8) {
        prefix = parameters.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        let digits = parameters.filter { (0x30...0x3B).contains($0) }
        numbers = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { word in
            // What follows a colon are other keys on the same place.
            let number = word.prefix { $0 != UInt8(ascii: ":") }
            return Int(String(decoding: number, as: UTF8.self)) ?? 0
        }
        hasDollar = parameters.last == UInt8(ascii: "$")
        self.final = final
    }

    /// Whether text is pasted from here on (xterm, mode 2004).
    var isPasteStart: Bool { prefix == nil && final == UInt8(ascii: "~") && numbers == [200] }

    /// What the sequence means; nil for one that is not known.
    var input: TerminalInput? {
        switch (prefix, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            guard numbers.count == 3 else { return nil }
            let isRelease = final == UInt8(ascii: "m")
            return MouseAction(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: isRelease)
                .map(TerminalInput.mouse)
        case (UInt8(ascii: "?"), UInt8(ascii: "y")):
            guard hasDollar, numbers.count == 2 else { return nil }
            return .report(.mode(numbers[0], isKnown: (1...3).contains(numbers[1])))
        case (nil, _):
            return key.map { .key($0) }
        default:
            return nil
        }
    }

    private var modifiers: KeyStroke.Modifiers { KeyStroke.Modifiers(parameter: numbers.count > 1 ? numbers[1] : 1) }

    private var key: KeyStroke? {
        switch final {
        case UInt8(ascii: "Z"): return KeyStroke(.tab, .shift)
        case UInt8(ascii: "~"): return numberedKey
        case UInt8(ascii: "u"): return encodedKey(numbers.first ?? 0, modifiers)
        default:
            // A report of the cursor's position looks like F3, but has a row.
            guard let found = KeypadKey.named(final), (numbers.first ?? 1) <= 1 else { return nil }
            return KeyStroke(found, modifiers)
        }
    }

    private var numberedKey: KeyStroke? {
        // xterm's modifyOtherKeys.
        if numbers.count == 3, numbers[0] == 27 { return encodedKey(numbers[2], modifiers) }
        let key: KeyStroke.Key? =
            switch numbers.first ?? 0 {
            case 1, 7: .home
            case 2: .insert
            case 3: .delete
            case 4, 8: .end
            case 5: .pageUp
            case 6: .pageDown
            case let number where (11...15).contains(number): .function(number - 10)
            case let number where (17...21).contains(number): .function(number - 11)
            case let number where (23...24).contains(number): .function(number - 12)
            default: nil
            }
        return key.map { KeyStroke($0, modifiers) }
    }

    /// A key by the number of its character.
    private func encodedKey(_ number: Int, _ modifiers: KeyStroke.Modifiers) -> KeyStroke? {
        guard let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: number)) else { return nil }
        if scalar.value < 0x20 || scalar.value == 0x7F {
            return PlainKey.control(UInt8(scalar.value)).map { KeyStroke($0.key, $0.modifiers.union(modifiers)) }
        }
        // Private use: the keys of a terminal that has more of them.
        guard !(0x80..<0xA0).contains(scalar.value), !(0xE000...0xF8FF).contains(scalar.value) else { return nil }
        // With Shift, a key types another character, which some terminals report, and others leave to the program.
        guard modifiers.contains(.shift), !modifiers.contains(.control) else {
            return KeyStroke(.character(Character(scalar)), modifiers)
        }
        let upper = String(scalar).uppercased()
        return KeyStroke(
            .character(upper.count == 1 ? Character(upper) : Character(scalar)), modifiers.subtracting(.shift))
    }
}

extension KeyStroke.Modifiers {
    /// Creates the modifiers of a parameter of xterm, whose value is one more than their bits.
    fileprivate init(parameter: Int) {
        self.init(rawValue: UInt8(truncatingIfNeeded: max(0, parameter - 1)) & 7)
    }
}
