package import TaskActions

extension EditedValues {
    /// Sets one field to what a form has; an empty value clears it.
    ///
    /// - Throws: ``TaskForm/Problem`` for a status or an area that does not exist.
    package mutating func set(
        _ field: TaskForm.Field, of form: TaskForm, _ original: TaskForm
    ) throws(TaskForm.Problem) {
        let text = form[field]
        let orNone = text.isEmpty ? "none" : text
        switch field {
        case .title: title = text
        case .due: due = orNone
        case .reminder: reminder = orNone
        case .list: list = text.isEmpty ? "inbox" : text
        case .priority: priority = orNone
        case .repetition: repetition = orNone
        case .notes: notes = text
        case .tags:
            (tags, shownTags) = ([text], original.tags)
        case .status: status = try Self.word(text, for: field, of: form)
        case .area: area = try Self.word(text, for: field, of: form)
        }
    }

    private static func word<Value: RawRepresentable<String> & CaseIterable>(
        _ text: String, for field: TaskForm.Field, of form: TaskForm
    ) throws(TaskForm.Problem) -> Value {
        guard let value = Value(rawValue: text.lowercased()) else {
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw TaskForm.Problem(line: form.line(of: field), "'\(text)' is not one of \(all)")
        }
        return value
    }
}
