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

    /// The text in lower case if all of it is ASCII, which SQL's LIKE finds in any letter case too.
    package var ascii: String? {
        if case .ascii(let bytes) = form { String(decoding: bytes, as: UTF8.self) } else { nil }
    }

    package init(_ text: String) {
        let folded = text.lowercased()
        let bytes = Array(folded.utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) {
            form = .ascii(bytes)
        } else if folded.unicodeScalars.contains(where: { SearchText.isCombining($0.value) }) {
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
            // Most texts are ASCII, in which there is nothing to find.
            guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
            return SearchText.lowerCase.withUnsafeBufferPointer { lowerCase in
                text.withUnsafeBufferPointer { SearchText.contains(Folding(bytes: bytes, lowerCase: lowerCase), $0) }
            } ?? String(decoding: bytes, as: UTF8.self).lowercased().contains(SearchText.string(text))
        }
    }

    private static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first else { return true }
        guard bytes.count >= text.count else { return false }
        for start in 0...(bytes.count - text.count) where folded(bytes[start]) == first {
            var length = 1
            while length < text.count, folded(bytes[start + length]) == text[length] { length += 1 }
            if length == text.count { return true }
        }
        return false
    }

    private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Returns whether the scalars contain the text; nil if they have combining marks.
    private static func contains(_ scalars: Folding, _ text: UnsafeBufferPointer<UInt32>) -> Bool? {
        var start = 0
        while start < scalars.bytes.count {
            var position = start
            let first = scalars.next(&position)
            if isCombining(first) { return nil }
            let next = position
            var length = first == text[0] ? 1 : 0
            while length > 0, length < text.count, position < scalars.bytes.count {
                guard scalars.next(&position) == text[length] else { break }
                length += 1
            }
            // A mark after the last character would belong to it.
            if length == text.count {
                guard position < scalars.bytes.count, isCombining(scalars.next(&position)) else { return true }
                return nil
            }
            start = next
        }
        return false
    }

    /// UTF-8 text as scalars in lower case.
    private struct Folding {
        let bytes: UnsafeBufferPointer<UInt8>
        let lowerCase: UnsafeBufferPointer<UInt32>

        /// Returns the scalar at `position`, and moves behind it; U+FFFD for a byte that is not UTF-8.
        func next(_ position: inout Int) -> UInt32 {
            let first = bytes[position]
            position += 1
            if first < 0x80 { return lowerCase[Int(first)] }
            let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
            guard first >= 0xC2, position + count <= bytes.count else { return 0xFFFD }
            var scalar = UInt32(first) & (0x3F >> UInt32(count))
            for offset in 0..<count {
                let byte = bytes[position + offset]
                guard byte & 0xC0 == 0x80 else { return 0xFFFD }
                scalar = scalar << 6 | UInt32(byte & 0x3F)
            }
            position += count
            return scalar < 0x800 ? lowerCase[Int(scalar)] : SearchText.lowerCase(of: scalar)
        }
    }

    /// Whether the scalar is a combining diacritical mark (Unicode block U+0300 to U+036F).
    private static func isCombining(_ scalar: UInt32) -> Bool { (0x300...0x36F).contains(scalar) }

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
