import FoundationEssentials

/// `v1.` followed by a number of any length in base64url.
package struct Cursor {
    /// The number, without leading zeros.
    let number: String

    package init(number: String) { self.number = number }

    /// Nil if the text is malformed or the number negative.
    ///
    /// A bare number is accepted too.
    package init?(_ text: String) {
        if text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), !text.isEmpty {
            self.init(digits: text)
            return
        }
        guard text.hasPrefix("v1.") else { return nil }
        var base64 = String(text.dropFirst(3)).replacing("-", with: "+").replacing("_", with: "/")
        while base64.utf8.count % 4 != 0 { base64 += "=" }
        guard let data = Data(base64Encoded: base64), !data.isEmpty,
            data.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return nil }
        self.init(digits: String(decoding: data, as: UTF8.self))
    }

    private init(digits: String) {
        let trimmed = digits.drop { $0 == "0" }
        number = trimmed.isEmpty ? "0" : String(trimmed)
    }

    /// The number, or the largest Int if it does not fit.
    package var position: Int { Int(number) ?? .max }

    /// The cursor as it is sent.
    package var text: String {
        let base64 = Data(number.utf8).base64EncodedString()
        return "v1." + base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
