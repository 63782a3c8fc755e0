extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// Whether the byte is a lower-case ASCII letter.
    var isLowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }

    var isHexDigit: Bool {
        isDigit || self >= UInt8(ascii: "a") && self <= UInt8(ascii: "f")
            || self >= UInt8(ascii: "A") && self <= UInt8(ascii: "F")
    }
}
