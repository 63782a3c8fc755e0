extension FilterPhrase {
    /// Returns the filter that the words of a command line are.
    ///
    /// A shell removes quotes, so a word with white space was quoted: `list:Old house` is one condition, and gets its
    /// quotes back. A word such as `milk list:Home` is a separate filter.
    package static func text(ofArguments words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        guard word.contains(where: \.isWhitespace), !word.contains("\"") else { return word }
        var value = word[...]
        var isCondition = false
        while let colon = value.firstIndex(of: ":"), let name = FilterName(value[..<colon]) {
            value = value[value.index(after: colon)...]
            isCondition = true
            guard name.key == .not else { break }
        }
        if value.hasPrefix("#") {
            value = value.dropFirst()
            isCondition = true
        }
        guard isCondition, !value.isEmpty, !value.split(whereSeparator: \.isWhitespace).contains(where: isCondition(_:))
        else { return word }
        return word[..<value.startIndex] + "\"" + value + "\""
    }

    /// Returns whether a word by itself is a condition.
    private static func isCondition(_ word: Substring) -> Bool {
        if let colon = word.firstIndex(of: ":"), FilterName(word[..<colon]) != nil { return true }
        return Marks.priority(word) != nil || Marks.tag(word) != nil || Marks.listName(word) != nil
    }
}
