import AppGroup
import ArgumentParser
import BarSignals
import FileWatching
import GroupCommandLine
import GroupDefaults
import JSONValues
import ProgramFailures
import TextLayout

/// `appgroup defaults`.
struct DefaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "defaults", abstract: "Read and change the settings that the group's programs share.",
        discussion: """
            The settings are one JSON object, which is replaced whole and survives a power failure. Changes of several \
            programs at once are all kept. Settings are not for secrets: see 'appgroup token'.
            """,
        subcommands: [Get.self, Set.self, Unset.self, List.self, Watch.self])

    static let keyHelp = ArgumentHelp("The name of the setting.")

    struct Get: FastCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "Print the value of a setting.",
            discussion: """
                Text is printed as it is, anything else as JSON. Exits with 66 if the setting has no value, and no \
                --default is given.
                """)
        static let fastPath = ["defaults", "get"]
        static let fastOptions = ["default"]

        @Argument(help: keyHelp) var key: String
        @Option(name: .customLong("default"), help: "Print this, and exit with 0, if the setting has no value.")
        var fallback: String?
        @OptionGroup var common: GroupOptions

        mutating func take(_ words: FastWords) -> Bool {
            guard words.words.count == 1, words.command == nil else { return false }
            key = words.words[0]
            fallback = words["default"]
            common = words.common
            return true
        }

        func run() throws {
            let stored = try GroupAccess(common).settings().json(key)
            guard let value = stored ?? fallback.map({ .string($0) }) else {
                throw ProgramFailure(
                    .absent, "setting_absent", "the setting \(DisplayText.quoted(key)) has no value",
                    "Set it with: appgroup defaults set KEY VALUE")
            }
            guard common.json else { return try Output.write(value.printed + [0x0A]) }
            try Output.setting(key, value, isSet: stored != nil)
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change a setting.",
            discussion: """
                Put '--' before a value that begins with a hyphen. The setting 'bars' names the status bars to refresh \
                after each 'snapshot publish': \(StatusBar.notation), separated by commas.
                """)

        @Argument(help: keyHelp) var key: String
        @Argument(help: "The new value.") var value: String
        @Option(help: "How the value is read; a list is separated by commas.") var type: SettingType = .text
        @OptionGroup var common: GroupOptions

        func run() throws {
            let group = try GroupAccess(common)
            let key = try SettingName(key)
            let values = try group.open().defaults.update { values in
                guard let known = key.known else {
                    return values.set(try type.json(value, for: key.text), forName: key.text)
                }
                // A setting that has a meaning has its own type.
                let invalid = ProgramFailure(
                    .refused, "setting_invalid", "that is not a value of '\(key.text)'", "It takes \(known.rule)")
                guard type == .text || type == .list else { throw invalid }
                do {
                    try known.setByUser(value, in: &values)
                } catch DefaultsError.invalidValue {
                    throw invalid
                }
            }
            guard common.json else { return }
            try Output.setting(key.text, values.json(key.text))
        }
    }

    struct Unset: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset", abstract: "Remove a setting.",
            discussion: "Succeeds even if there is no such setting.")

        @Argument(help: keyHelp) var key: String
        @OptionGroup var common: GroupOptions

        func run() throws {
            let group = try GroupAccess(common)
            let key = try SettingName(key)
            if try group.settings().json(key.text) != nil {
                try group.open().defaults.update { values in
                    if let known = key.known { return try known.setByUser(nil, in: &values) }
                    values.set(nil, forName: key.text)
                }
            }
            guard common.json else { return }
            try Output.setting(key.text, nil)
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Print every setting: its name, a tab, and its value as JSON.")

        @OptionGroup var common: GroupOptions

        func run() throws {
            let values = try GroupAccess(common).settings()
            guard common.json else {
                return try Output.write(
                    values.names.flatMap { SettingLine(name: $0, value: values.json($0) ?? .null).bytes })
            }
            try Output.document { output in
                output.append(member: "settings")
                let fields = values.names.compactMap { name in values.json(name).map { (name, $0) } }
                output.append(JSONValue.object(Dictionary(uniqueKeysWithValues: fields)).written())
            }
        }
    }

    struct Watch: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "watch", abstract: "Print a line for each setting that changes, and sleep in between.",
            discussion: """
                A line has the name, a tab, and the new value as JSON, or nothing after the tab if the setting was \
                removed. Exits when its output is closed.
                """)

        @Argument(help: "Only these settings; all without a name.") var keys: [String] = []
        @Flag(help: "First print the values as they are.") var now = false
        @OptionGroup var common: GroupOptions

        func run() throws {
            let group = try GroupAccess(common)
            var watch = FileWatch(paths: [group.paths.defaults])
            var shown = DefaultsValues()
            var isFirst = !now
            var event = FileWatch.Event.changed
            while event != .outputClosed {
                watch.watch()
                do {
                    let values = try group.settings()
                    if !isFirst { try print(from: shown, to: values) }
                    (shown, isFirst) = (values, false)
                } catch let error as DefaultsError {
                    // A damaged file is repaired sooner or later.
                    Output.notice(ProgramFailure(error, in: .appGroup).message)
                }
                event = watch.wait(until: nil)
            }
        }

        private func print(from old: DefaultsValues, to new: DefaultsValues) throws {
            let names = Swift.Set(old.names + new.names).sorted().filter { keys.isEmpty || keys.contains($0) }
            for name in names where old.json(name) != new.json(name) {
                if common.json {
                    try Output.setting(name, new.json(name))
                } else {
                    try Output.write(SettingLine(name: name, value: new.json(name)).bytes)
                }
            }
        }
    }
}

/// How the value of a setting is typed.
enum SettingType: String, CaseIterable, ExpressibleByArgument {
    case text, int, bool, list, json

    func json(_ text: String, for key: String) throws(ProgramFailure) -> JSONValue {
        func wrong(_ what: String) -> ProgramFailure {
            ProgramFailure(
                .refused, "setting_invalid", "the value for \(DisplayText.quoted(key)) is not \(what)",
                "Give such a value, or another --type")
        }
        switch self {
        case .text: return .string(text)
        case .int:
            guard let number = Int(text: text) else { throw wrong("a whole number") }
            return .number(JSONNumber(number))
        case .bool:
            guard let flag = Bool(text: text) else { throw wrong("true or false") }
            return .bool(flag)
        case .list: return .array(([String](text: text) ?? []).map { .string($0) })
        case .json:
            do throws(JSONError) {
                return try JSONValue(reading: Array(text.utf8), limit: 1 << 20)
            } catch {
                throw wrong("JSON: \(error.sentence)")
            }
        }
    }
}

/// The name of a setting that a user typed.
struct SettingName {
    /// The settings that mean something to this program.
    static let registry: [any DefaultsEntry] = [
        DefaultsKey.containerID, DefaultsKey.groupBars, GroupServerSettings.address, GroupServerSettings.authorityFile,
    ]

    let text: String

    init(_ text: String) throws(ProgramFailure) {
        guard (1...255).contains(text.utf8.count), SettingName.isPlain(text) else {
            throw ProgramFailure(
                .refused, "setting_refused", "\(DisplayText.quoted(text)) is not the name of a setting",
                "A name has 1 to 255 bytes, without control characters")
        }
        self.text = text
    }

    /// Whether the text has no control characters (the general category Cc of Unicode).
    static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    var known: (any DefaultsEntry)? { Self.registry.first { $0.name == text } }
}

extension DefaultsKey where Value == [String] {
    /// The status bars that are told of a new card.
    static var groupBars: Self {
        Self(
            "bars", summary: "Status bars to refresh after a change", rule: StatusBar.notation, example: "waybar:8",
            fallback: [], isUserSettable: true, allows: { $0.allSatisfy { StatusBar($0) != nil } })
    }
}

/// A setting as a line.
private struct SettingLine {
    let name: String
    let value: JSONValue?

    var bytes: [UInt8] { shownName + [0x09] + (value?.written() ?? []) + [0x0A] }

    /// The name; as JSON if it has control characters, which another program may have written.
    private var shownName: [UInt8] {
        guard !SettingName.isPlain(name) else { return Array(name.utf8) }
        let escaped = name.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.properties.generalCategory == .control:
                "\\u" + String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2) + String(scalar.value, radix: 16)
            default: "\(scalar)"
            }
        }
        return Array("\"\(escaped.joined())\"".utf8)
    }
}

extension JSONValue {
    /// Text as it is, anything else as JSON.
    fileprivate var printed: [UInt8] { string.map { Array($0.utf8) } ?? written() }
}

extension Output {
    fileprivate static func setting(
        _ name: String, _ value: JSONValue?, isSet: Bool? = nil
    ) throws(ProgramFailure) {
        try document { output in
            output.append(member: "key", text: name)
            output.append(member: "value")
            output.append(value?.written() ?? Array("null".utf8))
            output.append(member: "is_set", isSet ?? (value != nil))
        }
    }
}

extension GroupAccess {
    /// The settings as they are; none if there is no container.
    func settings() throws -> DefaultsValues {
        try SharedDefaults.read(in: paths)
    }
}
