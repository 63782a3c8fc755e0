import ContractServer

extension RecordingScene {
    /// The events that were recorded, under their numbers.
    func placeLog() async throws {
        if recording.name == "sync-delta-200-other-organization-sees-nothing" {
            try await placeEvent(33, [:], kind: "task.created", owner: "bob")
        }
        if let oldest = recording.answer["error"]?["details"]?["oldest_cursor"]?.text.flatMap(Cursor.init) {
            try await placeEvent(oldest.position, [:], kind: "task.created")
        }
        if recording.status == 410, recording.answer["error"]?["details"] == [:] {
            try await placeEvent(1, [:], kind: "task.created")
        }
        for event in recording.answer["events"]?.elements ?? [] {
            try await place(event)
        }
        // One more than the page holds.
        if recording.path.contains("limit=2") || recording.path.contains("limit=1")
            || recording.path.contains("limit=0")
            || recording.path.contains("limit=4")
        {
            let last = recording.answer["next_cursor"]?.text.flatMap(Cursor.init)?.position ?? 0
            try await placeEvent(last + 1, ["title": "One more"], kind: "task.updated")
        }
    }

    private func place(_ event: JSON) async throws {
        guard case .object(var task)? = event["payload_summary"],
            let number = event["cursor"]?.text.flatMap(Cursor.init)
        else { return }
        if let project = task["project"]?.text {
            try await rig.control(
                "projects", ["user": "alice", "id": .string(project), "name": task["project_name"] ?? nil])
        }
        task["id"] = event["task_id"]
        let isReorder = task["reordered"] == true
        if isReorder { task["status"] = task["is_completed"] == true ? "done" : "inbox" }
        let isArchiving = task["priority"] == nil && !isReorder
        try await placeEvent(
            number.position, task, kind: event["event_type"]?.text ?? "",
            extras: isReorder ? "reorder" : isArchiving ? "archiving" : "change",
            at: event["occurred_at"]?.text ?? "")
    }

    private func placeEvent(
        _ number: Int, _ task: [String: JSON], kind: String, extras: String = "change", at time: String = "",
        owner: String = "alice"
    ) async throws {
        try await rig.control(
            "events",
            [
                "user": .string(owner), "number": .int(number), "task": .object(task), "event_type": .string(kind),
                "extras": .string(extras), "occurred_at": .string(time),
            ])
    }

    /// Requests that came before the recorded one.
    func sendEarlier() async throws {
        for earlier in Self.earlier[recording.name] ?? [] { _ = try await send(try Recording.named(earlier)) }
        switch recording.name {
        case "tasks-create-201-replay-after-delete":
            let listed = try await rig.call("GET", "/tasks")
            for id in (listed.json?.elements ?? []).compactMap({ $0["id"]?.text }) {
                _ = try await rig.call("DELETE", "/tasks/\(id)")
            }
        case "tasks-create-201-key-after-expiry", "tasks-create-201-key-after-expiry-again":
            try await rig.control("clock", ["advance_seconds": 86_401])
        case "tasks-create-201-same-key-other-user":
            _ = try await rig.call("POST", "/tasks", ["title": "Another"], token: "bob", key: "key-order-1")
        case "session-429", "session-429-other-user-same-address", "session-401-while-throttled",
            "tasks-list-200-not-throttled":
            for _ in 0..<20 { _ = try await rig.call("GET", "/session", token: "bob") }
        case "sync-delta-429":
            for _ in 0..<120 { _ = try await rig.call("GET", "/sync/delta", token: "bob") }
        case "intents-create-task-429":
            for index in 0..<30 {
                _ = try await rig.call("POST", "/intents/create-task", ["title": "x"], key: "key-\(index)")
            }
        case "devices-register-400-installation-of-other-user":
            let first = try Recording.named("devices-register-201")
            _ = try await rig.call("POST", "/devices/register", first.body, token: "bob")
        case "devices-register-500-token-of-other-user":
            _ = try await rig.call("POST", "/devices/register", recording.body, token: "bob")
        case "me-preferences-patch-200-empty", "me-preferences-patch-200-unknown-field":
            _ = try await send(try Recording.named("me-preferences-patch-200"))
        default: break
        }
    }

    private static let earlier: [String: [String]] = [
        "intents-create-201-same-key-as-tasks": ["tasks-create-201"],
        "intents-create-task-201-replay": ["intents-create-task-201"],
        "intents-create-task-409-idempotency-conflict": ["intents-create-task-201"],
        "tasks-create-201-replay-after-delete": ["tasks-create-201"],
        "tasks-create-201-replay-same-key": ["tasks-create-201"],
        "tasks-create-201-replay-key-order-again": ["tasks-create-201-replay-key-order"],
        "tasks-create-201-key-after-expiry": ["tasks-create-201-key-before-expiry"],
        "tasks-create-201-key-after-expiry-again": ["tasks-create-201-key-before-expiry"],
        "tasks-create-201-same-key-after-failure": ["tasks-create-400-key-used-by-failure"],
        "tasks-create-409-idempotency-conflict": ["tasks-create-201"],
        "tasks-create-409-replay-default-spelled-out": ["tasks-create-201"],
        "devices-register-201-same-token-without-installation": ["devices-register-201"],
        "devices-register-400-same-installation": ["devices-register-201"],
        "devices-register-400-same-installation-same-token": ["devices-register-201"],
        "devices-unregister-200": ["devices-register-201-short-form"],
        "notifications-preferences-patch-200-clear-quiet-hours": ["notifications-preferences-patch-200"],
        "notifications-preferences-patch-200-offset-large": [
            "notifications-preferences-patch-200", "notifications-preferences-patch-200-clear-quiet-hours",
        ],
    ]
}
