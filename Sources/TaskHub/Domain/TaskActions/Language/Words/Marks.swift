import TaskHubEntities

/// The marks that quick-add lines and filters share: `!2`, `#Home`, `#"Old house"`, `+errand`.
enum Marks {
    /// Returns the priority that `!1` to `!5` means.
    static func priority(_ word: some StringProtocol) -> Int? {
        guard word.hasPrefix("!") else { return nil }
        return DueWords.number(word.dropFirst(), digits: 1...1).flatMap { TaskPriority.range.contains($0) ? $0 : nil }
    }

    /// Returns the name in `#Home` or `#"Old house"`.
    ///
    /// `#12` is none, because issues and parcels have numbers: a name that begins with a digit or a punctuation mark
    /// needs quotes.
    static func listName(_ word: some StringProtocol) -> String? {
        guard word.hasPrefix("#") else { return nil }
        let name = word.dropFirst()
        if let quoted = QuotedWords.inner(of: name) { return quoted }
        guard let first = name.first, !first.isNumber, !first.isPunctuation, !name.contains("\"") else { return nil }
        return String(name)
    }

    /// Returns the tag in `+errand`: a letter, then letters, digits, hyphens and underscores.
    ///
    /// `+3d` is a date, and `+49 30 123456` a telephone number.
    static func tag(_ word: some StringProtocol) -> TaskTag? {
        let name = word.dropFirst()
        guard word.hasPrefix("+"), name.first?.isLetter == true,
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        else { return nil }
        return try? TaskTag(String(name))
    }
}
