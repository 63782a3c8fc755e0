/// An option with a value that was given more than once, of which only the last would count.
package struct RepeatedOption {
    /// With its hyphens.
    package let name: String

    /// Finds the first such option among the arguments.
    ///
    /// `mayRepeat` decides about an option that was given several times; it is called for no other.
    package init?(in arguments: [String], mayRepeat: (_ name: String) -> Bool) {
        // Words are compared in pairs, since a set of them would cost the widget a quarter of its instructions.
        let end = arguments.firstIndex(of: "--") ?? arguments.count
        var index = 0
        while index < end {
            let word = arguments[index]
            if word.hasPrefix("--"), Self.isNamed(word, in: arguments, before: index) {
                let name = String(word.prefix { $0 != "=" })
                if !mayRepeat(name) {
                    self.name = name
                    return
                }
            }
            index += 1
        }
        return nil
    }

    /// Returns whether a word before the index begins with the same option.
    private static func isNamed(_ word: String, in arguments: [String], before end: Int) -> Bool {
        var index = 0
        while index < end {
            if haveSameName(word.utf8, arguments[index].utf8) { return true }
            index += 1
        }
        return false
    }

    private static func haveSameName(_ one: String.UTF8View, _ other: String.UTF8View) -> Bool {
        var (rest, otherRest) = (one.makeIterator(), other.makeIterator())
        while true {
            let (byte, otherByte) = (rest.next(), otherRest.next())
            let (hasEnded, otherHasEnded) = (isEnd(byte), isEnd(otherByte))
            if hasEnded || otherHasEnded { return hasEnded && otherHasEnded }
            if byte != otherByte { return false }
        }
    }

    /// Returns whether a byte ends the name of an option.
    private static func isEnd(_ byte: UInt8?) -> Bool { byte == nil || byte == UInt8(ascii: "=") }

    package var message: String { "'\(name)' was given more than once" }
}
