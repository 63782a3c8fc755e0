import TaskHubEntities

/// What todo.txt has no place for, as words with a key.
///
/// Keys and values are those of our JSON. In texts, white space, control characters, commas and percent signs are
/// percent-encoded.
struct TodoTxtExtensions {
    var title: String?
    var notes: String?
    /// The name of the list; a blank for none.
    var list: String?
    var tags: TaskTags?
    var status: TaskStatus?
    var area: TaskArea?
    var dueMoment: Instant?
    var rule: RecurrenceRule?
    var anchor: SeriesAnchor?
    var reminder: Instant?
    var created: Instant?
    var completed: Instant?
    var modified: Instant?

    /// Takes the value of a key, unless it has one; returns whether it did.
    mutating func take(_ key: String, _ value: Substring) -> Bool {
        func take<Value>(_ place: inout Value?, _ read: (Substring) -> Value?) -> Bool {
            guard place == nil else { return false }
            place = read(value)
            return place != nil
        }
        return switch key {
        case "title": take(&title, TodoTxtExtensions.decoded)
        case "notes": take(&notes, TodoTxtExtensions.decoded)
        case "list": take(&list, TodoTxtExtensions.decoded)
        case "tags": take(&tags, TodoTxtExtensions.tags)
        case "status": take(&status) { TaskStatus(rawValue: String($0)) }
        case "area": take(&area) { TaskArea(rawValue: String($0)) }
        case "due_at": take(&dueMoment) { Instant(rfc3339: $0) }
        case "rule": take(&rule) { TodoTxtExtensions.decoded($0).flatMap { RecurrenceRule($0) } }
        case "anchor": take(&anchor) { TodoTxtExtensions.decoded($0).flatMap { SeriesAnchor($0) } }
        case "reminder_at": take(&reminder) { Instant(rfc3339: $0) }
        case "created_at": take(&created) { Instant(rfc3339: $0) }
        case "completed_at": take(&completed) { Instant(rfc3339: $0) }
        case "updated_at": take(&modified) { Instant(rfc3339: $0) }
        default: false
        }
    }

    /// The words, such as `due_at:2026-11-30T16:00:00Z`.
    var words: [String] {
        [
            status.map { "status:\($0.rawValue)" }, area.map { "area:\($0.rawValue)" },
            dueMoment.map { "due_at:\($0.rfc3339)" }, reminder.map { "reminder_at:\($0.rfc3339)" },
            created.map { "created_at:\($0.rfc3339)" }, completed.map { "completed_at:\($0.rfc3339)" },
            modified.map { "updated_at:\($0.rfc3339)" }, list.map { "list:\(TodoTxtExtensions.encoded($0))" },
            tags.map { tags in
                "tags:" + (tags.isEmpty ? "," : tags.map { TodoTxtExtensions.encoded($0.text) }.joined(separator: ","))
            },
            rule.map { "rule:\(TodoTxtExtensions.encoded($0.description))" },
            anchor.map { "anchor:\(TodoTxtExtensions.encoded($0.description))" },
            title.map { "title:\(TodoTxtExtensions.encoded($0))" },
            notes.map { "notes:\(TodoTxtExtensions.encoded($0))" },
        ].compactMap(\.self)
    }

    /// Reads tags with commas between them; a comma alone means none.
    private static func tags(_ value: Substring) -> TaskTags? {
        guard !value.isEmpty else { return nil }
        var tags = TaskTags()
        // Not characters: a tag may begin with a combining one.
        for word in value.unicodeScalars.split(separator: ",") {
            guard let text = decoded(Substring(word)), let tag = try? TaskTag(text) else { return nil }
            tags.insert(tag)
        }
        return tags
    }

    private static func encoded(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isKept =
                !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control && scalar != "%"
                && scalar != ","
            if isKept {
                result.unicodeScalars.append(scalar)
            } else {
                result += PercentEncoding.encode(String(scalar).utf8)
            }
        }
        return result
    }

    private static func decoded(_ value: Substring) -> String? {
        value.isEmpty
            ? nil : PercentEncoding.decode(Array(value.utf8)[...]).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
