package import ArgumentParser
internal import Arguments
internal import Composition

/// Parses the arguments that keybindings pass, without ArgumentParser, whose types take longer to make than a task.
package enum FastIntentArguments {
    /// Parses the arguments of `create` or `quick`.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    /// - Returns: The same command as ArgumentParser, or nil for any argument that is not known exactly. ArgumentParser
    ///   then decides.
    package static func command(_ arguments: [String]) -> (any ParsableCommand)? {
        let isQuick = arguments.first == "quick"
        guard isQuick || arguments.first == "create" else { return nil }
        var values = NewTaskValues()
        var index = 1
        while index < arguments.count {
            let word = arguments[index]
            index += 1
            guard word.hasPrefix("-") else {
                values.words.append(word)
                continue
            }
            guard let typed = LongOption(word), let option = NewTaskOption(rawValue: typed.name) else { return nil }
            var value = typed.value
            if value == nil, !option.isFlag {
                guard index < arguments.count, !arguments[index].hasPrefix("-") else { return nil }
                value = arguments[index]
                index += 1
            }
            guard value != "", option.set(value, in: &values) else { return nil }
        }
        guard !values.words.isEmpty, values.key == nil || values.keyWindow == nil else { return nil }
        guard isQuick else { return CreateIntent(values) }
        return values.describesTask ? nil : QuickIntent(values)
    }
}

/// The options of `create` and `quick`, as values.
struct NewTaskValues {
    var words: [String] = []
    var due, list, priority, notes: String?
    var createsList = false
    var key: String?
    var keyWindow: Double?
    var deadline = IntentSyncOptions.usualDeadline
    var noWait = false
    var notify = false
    var container: String?
    var json = false

    /// Whether there is an option that only `create` has.
    var describesTask: Bool { due != nil || list != nil || priority != nil || notes != nil }
}

/// The names of the options of `create` and `quick`, for the fast parser.
package enum NewTaskOption: String, CaseIterable {
    case due, list, priority, notes, key, deadline, notify, container, json
    case createList = "create-list"
    case keyWindow = "key-window"
    case noWait = "no-wait"

    /// Whether the option has no value.
    package var isFlag: Bool {
        switch self {
        case .createList, .noWait, .notify, .json: true
        case .due, .list, .priority, .notes, .key, .keyWindow, .deadline, .container: false
        }
    }

    /// Sets the option to a value, which is nil for a flag.
    ///
    /// - Returns: False if the option does not have that value.
    func set(_ value: String?, in values: inout NewTaskValues) -> Bool {
        switch (self, value) {
        case (.due, let text?): values.due = text
        case (.list, let text?): values.list = text
        case (.priority, let text?): values.priority = text
        case (.notes, let text?): values.notes = text
        case (.key, let text?): values.key = text
        case (.container, let path?): values.container = path
        case (.deadline, let text?):
            guard let seconds = try? IntentSyncOptions.allowed.parse(text) else { return false }
            values.deadline = seconds
        case (.keyWindow, let text?):
            guard let seconds = try? CreationOptions.window.parse(text) else { return false }
            values.keyWindow = seconds
        case (.createList, nil): values.createsList = true
        case (.noWait, nil): values.noWait = true
        case (.notify, nil): values.notify = true
        case (.json, nil): values.json = true
        default: return false
        }
        return true
    }
}

// ArgumentParser stops the program if a property is read that was not set, so these set every one.

extension CreateIntent {
    init(_ values: NewTaskValues) {
        self.init()
        var draft = DraftOptions()
        draft.words = values.words
        draft.due = values.due
        draft.list = values.list
        draft.createList = values.createsList
        draft.priority = values.priority
        draft.notes = values.notes
        draftOptions = draft
        intent = NewTaskIntent(values)
    }
}

extension QuickIntent {
    init(_ values: NewTaskValues) {
        self.init()
        words = values.words
        createList = values.createsList
        intent = NewTaskIntent(values)
    }
}

extension NewTaskIntent {
    init(_ values: NewTaskValues) {
        self.init()
        var creation = CreationOptions()
        creation.key = values.key
        creation.keyWindow = values.keyWindow
        var sync = IntentSyncOptions()
        sync.deadline = values.deadline
        sync.noWait = values.noWait
        var common = ProgramOptions()
        common.container = values.container
        common.json = values.json
        var reply = ReplyOptions()
        reply.notify = values.notify
        reply.common = common
        (self.creation, self.sync, self.reply) = (creation, sync, reply)
    }
}
