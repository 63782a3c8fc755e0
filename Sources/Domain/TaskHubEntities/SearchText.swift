/// A text that is searched for in others, in any letter case of any script.
///
/// `é` finds `É`, and `ж` finds `Ж`. Accents count: `e` does not find `é`. A letter and its combining mark are equal to
/// the one character that stands for both.
package struct SearchText: Sendable {
    private enum Form {
        /// Lower-case ASCII.
        case ascii([UInt8])
        /// Scalars in lower case.
        case scalars([UInt32])
        /// Lower case; compared by characters, because it has combining marks.
        case characters(String)
    }

    private let form: Form

    package init(_ text: String) {
        let folded = text.lowercased()
        let bytes = Array(folded.utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) {
            form = .ascii(bytes)
        } else if folded.unicodeScalars.contains(where: SearchText.isCombining) {
            form = .characters(folded)
        } else {
            form = .scalars(text.unicodeScalars.map { SearchText.lowerCase(of: $0.value) })
        }
    }

    /// Returns whether the text is in `other`; an empty one is in every text.
    package func isFound(in other: String) -> Bool {
        var other = other
        return other.withUTF8 { isFound(inUTF8: $0) }
    }

    /// Returns whether the text is in UTF-8 text in memory, without making a string of it.
    package func isFound(inUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch form {
        case .ascii(let text): return text.withUnsafeBufferPointer { SearchText.contains(bytes, $0) }
        case .characters(let text): return String(decoding: bytes, as: UTF8.self).lowercased().contains(text)
        case .scalars(let text):
            var scalars: [UInt32] = []
            scalars.reserveCapacity(bytes.count)
            var decoder = Unicode.UTF8.ForwardParser()
            var iterator = bytes.makeIterator()
            while true {
                switch decoder.parseScalar(from: &iterator) {
                case .valid(let encoded):
                    let scalar = Unicode.UTF8.decode(encoded)
                    if SearchText.isCombining(scalar) {
                        return String(decoding: bytes, as: UTF8.self).lowercased().contains(SearchText.string(text))
                    }
                    scalars.append(SearchText.lowerCase(of: scalar.value))
                case .error: scalars.append(0xFFFD)
                case .emptyInput:
                    return scalars.withUnsafeBufferPointer { scalars in
                        text.withUnsafeBufferPointer { SearchText.contains(scalars, $0) { $0 } }
                    }
                }
            }
        }
    }

    private static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        contains(bytes, text) { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    /// Returns whether the folded elements contain the text.
    @inline(__always)
    private static func contains<Element: Equatable>(
        _ elements: UnsafeBufferPointer<Element>, _ text: UnsafeBufferPointer<Element>, folding: (Element) -> Element
    ) -> Bool {
        guard let first = text.first else { return true }
        guard elements.count >= text.count else { return false }
        for start in 0...(elements.count - text.count) where folding(elements[start]) == first {
            var length = 1
            while length < text.count, folding(elements[start + length]) == text[length] { length += 1 }
            if length == text.count { return true }
        }
        return false
    }

    /// The combining diacritical marks (Unicode block U+0300 to U+036F).
    private static func isCombining(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

    private static func string(_ scalars: [UInt32]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.compactMap { Unicode.Scalar($0) })
        return String(text)
    }

    /// Lower case of the scripts that have two, up to U+07FF; looking up a property takes as long as a whole title.
    private static let lowerCase: [UInt32] = (0..<0x800).map { mapped($0) }

    private static func lowerCase(of scalar: UInt32) -> UInt32 {
        switch scalar {
        case ..<0x800: lowerCase[Int(scalar)]
        // Ideographs, kana and Hangul have one case.
        case 0x2E80..<0xA640, 0xAC00..<0xD800, 0x20000...: scalar
        default: mapped(scalar)
        }
    }

    private static func mapped(_ value: UInt32) -> UInt32 {
        // A final sigma is a sigma.
        if value == 0x3C2 { return 0x3C3 }
        guard let scalar = Unicode.Scalar(value) else { return value }
        let mapping = scalar.properties.lowercaseMapping.unicodeScalars
        return mapping.count == 1 ? mapping.first?.value ?? value : value
    }
}
