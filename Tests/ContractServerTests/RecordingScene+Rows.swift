import ContractServer

extension RecordingScene {
    func placeRows() async throws {
        let answer = recording.answer
        if recording.path.hasPrefix("/api/mobile/v1/sync/delta") { return try await placeLog() }
        if recording.path.hasPrefix("/api/mobile/v1/projects") {
            let existing = recording.method == "GET" ? answer.elements : recording.status == 200 ? [answer] : []
            for project in existing { try await placeProject(project["id"], project["name"]) }
        }
        if let project = answer["project"]?.text {
            let given = recording.body["project"]?.text ?? "House"
            let isName = HubID.canonical(given) == nil
            try await placeProject(
                .string(project), answer["project_name"] ?? .string(isName ? given : "House"))
        }
        if recording.name.hasSuffix("project-of-other-organization") {
            try await placeProject(recording.body["project"], "House", owner: "bob")
        }
        if recording.path.hasPrefix("/api/mobile/v1/tasks") { try await placeTasks() }
        if recording.path.hasPrefix("/api/mobile/v1/widget") { try await placeWidget() }
    }

    private func placeProject(_ id: JSON?, _ name: JSON?, owner: String = "alice") async throws {
        try await rig.control("projects", ["user": .string(owner), "id": id ?? nil, "name": name ?? nil])
    }

    private func placeTask(_ members: JSON, owner: String = "alice", _ changes: [String: JSON] = [:]) async throws {
        guard case .object(let given) = members else { return }
        let task = given.merging(changes) { _, change in change }
        try await rig.control("tasks", .object(task.merging(["user": .string(owner)]) { _, owner in owner }))
    }

    private func placeTasks() async throws {
        if let id = recording.pathID {
            guard recording.status != 404 || recording.name.hasSuffix("other-organization") else { return }
            let owner = recording.status == 404 ? "bob" : "alice"
            var task: [String: JSON] = recording.answer["id"] == nil ? [:] : before
            task["id"] = .string(id)
            return try await placeTask(.object(task), owner: owner, changesBefore)
        }
        guard recording.method == "GET" else { return }
        // Old done and archived ones, which must not come.
        if recording.name.contains("hides") {
            let old = try await rig.control("clock", ["advance_seconds": -90_000])["now"]
            try await rig.control("clock", ["advance_seconds": 90_000])
            try await placeTask(["status": "done", "completed_at": old ?? nil])
            try await placeTask(["status": "archived"])
        }
        for (index, task) in recording.answer.elements.enumerated() {
            if let project = task["project"]?.text { try await placeProject(.string(project), task["project_name"]) }
            let status: JSON = task["is_completed"] == true ? "done" : "inbox"
            try await placeTask(task, ["status": status, "position": .int(index + 1)])
        }
    }

    /// The recorded detail without what the request changes.
    private var before: [String: JSON] {
        guard case .object(var members) = recording.answer else { return [:] }
        if recording.method == "PATCH" {
            members["status"] = "inbox"
            members["completed_at"] = .null
        }
        return members
    }

    private var changesBefore: [String: JSON] {
        let done: Set = [
            "tasks-patch-200-is-completed-false", "tasks-patch-200-is-completed-null",
            "tasks-patch-200-is-completed-true-again", "tasks-patch-200-reopen-recurring",
        ]
        switch recording.name {
        case let name where done.contains(name): return ["status": "done"]
        case "tasks-patch-200-unarchive", "tasks-patch-400-complete-archived": return ["status": "archived"]
        case "tasks-patch-400-status-inbox-invalid-transition": return ["status": "next"]
        case "tasks-patch-400-remove-due-of-recurring":
            return ["recurrence": "monthly", "due_at": "2026-12-24T16:30:15Z"]
        default: return [:]
        }
    }

    /// The twenty that are shown, in another order than they were made, and some that are not.
    private func placeWidget() async throws {
        let shown = recording.answer["tasks"]?.elements ?? []
        for (index, task) in shown.enumerated().reversed() { try await placeTask(task, ["position": .int(index + 1)]) }
        guard shown.count == 20 else { return }
        for index in 21...25 { try await placeTask(["position": .int(index)]) }
        try await placeTask(["status": "archived", "position": 0, "due_at": "2020-01-01T00:00:00Z"])
    }
}
