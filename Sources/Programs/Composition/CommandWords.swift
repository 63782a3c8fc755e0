package import ArgumentParser

/// A command, split into words as a shell does: quotes protect spaces, and a backslash makes the next character
/// literal.
///
/// Nothing is expanded: no variables, patterns or command substitutions.
package struct CommandWords {
    package let words: [String]

    package init(splitting text: String) throws(ValidationError) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = text[...]
        while let character = characters.popFirst() {
            switch (character, quote) {
            case ("\\", nil), ("\\", "\""):
                guard let next = characters.popFirst() else {
                    throw ValidationError("the command ends with a backslash")
                }
                let isLiteral = quote == nil || next == "\"" || next == "\\"
                word = (word ?? "") + (isLiteral ? "\(next)" : "\\\(next)")
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (_, .some(character)):
                quote = nil
            case (_, nil) where character.isWhitespace:
                if let ended = word { words.append(ended) }
                word = nil
            default:
                word = (word ?? "") + "\(character)"
            }
        }
        if let word { words.append(word) }
        if let quote { throw ValidationError("the command has an unclosed \(quote)") }
        guard words.first?.isEmpty == false else { throw ValidationError("the command names no program") }
        self.words = words
    }
}
