extension HubState {
    mutating func patchPreferences(_ body: JSON, of user: HubUser, now: Moment) throws(Refusal) -> JSON {
        guard case .object(let members) = body else { throw .page(500) }
        var user = user
        var problems: [FieldRefusal] = []
        for (name, value) in members where HubPreferences.mine[name] != nil {
            if let problem = Self.preferenceProblem(name, value) { problems.append(problem) }
            user.preferences[name] = value
        }
        if !problems.isEmpty { throw .invalid(problems) }
        user.preferencesUpdatedAt = now
        update(user)
        return user.preferencesAnswer
    }

    mutating func patchNotifications(_ body: JSON, of user: HubUser, now: Moment) throws(Refusal) -> JSON {
        guard case .object(let members) = body else { throw .page(500) }
        var user = user
        var problems: [FieldRefusal] = []
        for (name, value) in members where HubPreferences.notifications[name] != nil {
            do {
                user.notifications[name] = try NotificationRule.checked(name, value)
            } catch {
                switch error {
                case .problem(let text): problems.append(FieldRefusal(field: name, text: text))
                case .defect: throw .page(500)
                }
            }
        }
        if !problems.isEmpty { throw .invalid(problems) }
        user.notificationsUpdatedAt = now
        update(user)
        return user.notificationsAnswer
    }

    mutating func createProject(_ body: JSON, by user: HubUser) throws(Refusal) -> (isNew: Bool, project: HubProject) {
        guard case .object(let members) = body else { throw .page(500) }
        let name = Blanks.trimmed(members["name"]?.text ?? "")
        guard !name.isEmpty else {
            throw .envelope(
                status: 400, code: "validation_error", message: "name is required",
                details: ["name": ["This field is required."]])
        }
        guard name.unicodeScalars.count <= 255 else { throw .page(500) }
        return try change(user.organization) { (organization, state) throws(Refusal) in
            if let project = organization.project(named: name) { return (false, project) }
            let area = members["area"]?.text == "personal" ? "personal" : "work"
            let project = HubProject(id: state.newID(), name: name, area: area)
            organization.projects[project.id] = project
            return (true, project)
        }
    }

    private static func preferenceProblem(_ name: String, _ value: JSON) -> FieldRefusal? {
        switch name {
        case "default_task_sort": choice(name, value, ["position", "due_at", "created_at"])
        case "start_of_week": choice(name, value, ["monday", "sunday"])
        case "work_area_text_color", "personal_area_text_color":
            isColor(value.text ?? "")
                ? nil : FieldRefusal(field: name, text: "must be a 6-digit hex color like #93c5fd")
        default: value.boolean == nil ? FieldRefusal(field: name, text: "Must be a valid boolean.") : nil
        }
    }

    private static func choice(_ name: String, _ value: JSON, _ allowed: [String]) -> FieldRefusal? {
        if let text = value.text, allowed.contains(text) { return nil }
        return FieldRefusal(field: name, text: "\"\(value.text ?? "")\" is not a valid choice.")
    }

    private static func isColor(_ text: String) -> Bool {
        text.hasPrefix("#") && text.utf8.count == 7 && text.dropFirst().allSatisfy(\.isHexDigit)
    }
}

extension HubUser {
    var preferencesAnswer: JSON { Self.answer(preferences, preferencesUpdatedAt) }
    var notificationsAnswer: JSON { Self.answer(notifications, notificationsUpdatedAt) }

    private static func answer(_ members: [String: JSON], _ updatedAt: Moment) -> JSON {
        .object(members.merging(["updated_at": .string(updatedAt.precise)]) { first, _ in first })
    }
}
