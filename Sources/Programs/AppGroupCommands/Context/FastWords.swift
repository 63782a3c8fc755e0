import ArgumentParser
import Arguments
import GroupCommandLine

/// A command that bars and loops run so often that building the argument parser would be most of its time.
protocol FastCommand: ParsableCommand {
    /// The words that name it.
    static var fastPath: [String] { get }
    /// Its options with a value, without hyphens.
    static var fastOptions: [String] { get }
    /// Its options without a value, without hyphens.
    static var fastFlags: [String] { get }

    /// Sets every property.
    ///
    /// - Returns: False to leave the arguments to the parser.
    mutating func take(_ words: FastWords) -> Bool
}

extension FastCommand {
    static var fastOptions: [String] { [] }
    static var fastFlags: [String] { [] }
}

/// Arguments that are known exactly, split without ArgumentParser.
struct FastWords {
    /// The words that are not options.
    private(set) var words: [String] = []
    /// The words after `--`; nil without it.
    private(set) var command: [String]?
    private var values: [(name: String, value: String)] = []
    private var flags: [String] = []

    /// Returns the command that the arguments name.
    ///
    /// Returns nil for any argument that is not known exactly. ArgumentParser then decides.
    static func command(_ arguments: [String], among commands: [any FastCommand.Type]) -> (any FastCommand)? {
        var start = 0
        while start < arguments.count, arguments[start].hasPrefix("-") {
            let isValued = GroupOptions.valued.contains(arguments[start])
            start += isValued ? 2 : 1
        }
        guard start < arguments.count else { return nil }
        for kind in commands {
            let path = kind.fastPath
            guard let rest = self.rest(of: arguments, after: path, at: start) else { continue }
            guard let words = FastWords(rest, kind.fastOptions, kind.fastFlags) else { return nil }
            var command = kind.init() as any FastCommand
            return command.take(words) ? command : nil
        }
        return nil
    }

    /// Returns the arguments without these words, or nil if they are not there.
    // Not by slices: looking up their types would be a tenth of the whole run.
    private static func rest(of arguments: [String], after words: [String], at start: Int) -> [String]? {
        guard arguments.count - start >= words.count else { return nil }
        for index in 0..<words.count where arguments[start + index] != words[index] { return nil }
        var rest: [String] = []
        for index in 0..<arguments.count where index < start || index >= start + words.count {
            rest.append(arguments[index])
        }
        return rest
    }

    private init?(_ arguments: [String], _ options: [String], _ allFlags: [String]) {
        var index = 0
        while index < arguments.count {
            let word = arguments[index]
            index += 1
            if word == "--" {
                command = Array(arguments[index...])
                return
            }
            guard word.hasPrefix("-") else {
                words.append(word)
                continue
            }
            guard let typed = LongOption(word) else { return nil }
            if typed.name == "json" || allFlags.contains(typed.name) {
                guard typed.value == nil else { return nil }
                flags.append(typed.name)
                continue
            }
            guard options.contains(typed.name) || GroupOptions.valued.contains("--\(typed.name)"),
                self[typed.name] == nil
            else { return nil }
            var value = typed.value
            if value == nil, index < arguments.count, !arguments[index].hasPrefix("-") {
                value = arguments[index]
                index += 1
            }
            guard let value, !value.isEmpty else { return nil }
            values.append((typed.name, value))
        }
    }

    subscript(option: String) -> String? { values.first { $0.name == option }?.value }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    var common: GroupOptions {
        var options = GroupOptions()
        options.set(group: self["group"], container: self["container"], json: has("json"))
        return options
    }
}
