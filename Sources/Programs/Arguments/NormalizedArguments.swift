/// The arguments in the form that the parser takes.
package enum NormalizedArguments {
    /// Returns the arguments with options of all commands behind the command, and negative numbers joined with the
    /// option before them.
    ///
    /// `--json list --limit -3` becomes `list --limit=-3 --json`, so that the command itself can say which numbers it
    /// takes. The parser would call `--json` and `-3` unknown options.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - valued: The options of all commands that have a value; `--json` has none.
    /// - Returns: The same arguments for the parser.
    package static func words(_ arguments: [String], valued: Set<String> = ["--container"]) -> [String] {
        let options = arguments[..<leadingOptions(arguments, valued)]
        var words: [String] = []
        var isText = false
        for word in arguments[options.endIndex...] {
            isText = isText || word == "--"
            if !isText, isNegativeNumber(word), let last = words.last, last.hasPrefix("--"), !last.contains("=") {
                words[words.count - 1] = "\(last)=\(word)"
            } else {
                words.append(word)
            }
        }
        guard let command = words.first, !command.hasPrefix("-") else { return Array(options) + words }
        let end = words.firstIndex(of: "--") ?? words.endIndex
        // `help` takes no options, and its answer is the same with them.
        if command != "help" {
            words.insert(contentsOf: options, at: end)
        } else {
            words.removeAll { $0 == "--json" || $0 == "-j" }
        }
        return words
    }

    /// Returns how many words at the beginning are options of all commands, or their values.
    private static func leadingOptions(_ arguments: [String], _ valued: Set<String>) -> Int {
        var index = 0
        while index < arguments.count {
            let word = arguments[index]
            if word == "--json" || word == "-j" {
                index += 1
            } else if valued.contains(word), index + 1 < arguments.count {
                index += 2
            } else if let option = LongOption(word), option.value != nil, valued.contains("--\(option.name)") {
                index += 1
            } else {
                return index
            }
        }
        return index
    }

    private static func isNegativeNumber(_ word: String) -> Bool {
        let digits = word.utf8.dropFirst()
        return word.hasPrefix("-") && !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
}
