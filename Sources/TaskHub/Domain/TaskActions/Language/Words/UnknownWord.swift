/// A typed word that is not one of the allowed ones, such as the statuses of a task.
package struct UnknownWord: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    fileprivate init(_ text: String, insteadOf words: [String]) {
        description = "'\(text)' is not one of \(words.joined(separator: ", "))"
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// Reads one of the words, in any letter case.
    package init(word text: String) throws(UnknownWord) {
        guard let value = Self(rawValue: text.lowercased()) else {
            throw UnknownWord(text, insteadOf: Self.allCases.map(\.rawValue))
        }
        self = value
    }
}
