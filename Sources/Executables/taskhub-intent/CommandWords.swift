internal import ArgumentParser

/// A command's words, parted as a shell does: quotes keep blanks together, a backslash takes what follows literally.
///
/// Nothing else that a shell does is done: no variable, no pattern, no other command.
struct CommandWords {
    let words: [String]

    init(parting text: String) throws(ValidationError) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = text[...]
        while let character = characters.popFirst() {
            switch (character, quote) {
            case ("\\", nil), ("\\", "\""):
                guard let next = characters.popFirst() else {
                    throw ValidationError("nothing follows its last backslash")
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
        if let quote { throw ValidationError("its \(quote) is not closed") }
        guard words.first?.isEmpty == false else { throw ValidationError("it names no program") }
        self.words = words
    }
}
