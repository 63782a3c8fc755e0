import AccountSession
import HTTPTypes
import TaskHubAPI
import TaskHubEntities
import TaskStore
import TaskSync

/// What this client does where the recording has its method and path.
enum RecordedOperation: Hashable, CaseIterable {
    case live, meta, session, tasks, createTask, createByIntent, projects, delta, widget
    case task, updateTask, deleteTask
    case taskPreferences, changeTaskPreferences, notificationPreferences, changeNotificationPreferences
    case register, unregister, changeDevice, deleteDevice

    /// nil: this client never asks that.
    init?(_ recording: Recording) {
        let root = "/api/mobile/v1"
        let path = recording.path.prefix { $0 != "?" }
        let parts = path.hasPrefix(root) ? path.dropFirst(root.count).split(separator: "/") : []
        switch (recording.method, parts.first, parts.dropFirst().first) {
        case (.get, nil, nil) where path.hasPrefix("/health/"): self = .live
        case (.get, "meta", nil): self = .meta
        case (_, "session", nil): self = .session
        case (.get, "tasks", nil): self = .tasks
        case (.post, "tasks", nil): self = .createTask
        case (.get, "tasks", _): self = .task
        case (.patch, "tasks", _): self = .updateTask
        case (.delete, "tasks", _?): self = .deleteTask
        case (.post, "intents", _): self = .createByIntent
        case (.get, "projects", nil): self = .projects
        case (.get, "sync", _): self = .delta
        case (.get, "widget", _): self = .widget
        case (.get, "me", _): self = .taskPreferences
        case (.patch, "me", _): self = .changeTaskPreferences
        case (.get, "notifications", _): self = .notificationPreferences
        case (.patch, "notifications", _): self = .changeNotificationPreferences
        case (.post, "devices", "register"): self = .register
        case (.post, "devices", "unregister"): self = .unregister
        case (.patch, "devices", _): self = .changeDevice
        case (.delete, "devices", _): self = .deleteDevice
        default: return nil
        }
    }

    /// What needs a token, in the order of the cases.
    static var signedIn: [RecordedOperation] { allCases.filter { $0 != .live && $0 != .meta } }

    /// Whether it is about one thing with an id.
    var isAboutItem: Bool {
        [.task, .updateTask, .deleteTask, .changeDevice, .deleteDevice].contains(self)
    }

    /// Whether it is about devices, whose refusals have their own meanings.
    var isAboutDevice: Bool { [.register, .unregister, .changeDevice, .deleteDevice].contains(self) }

    private func callDevice(_ service: TaskHubClient, id: EntityID) async throws(DeviceError) {
        switch self {
        case .register: _ = try await service.register(PushDeviceFacts())
        case .unregister: _ = try await service.unregister(DeviceTests.token)
        case .changeDevice: _ = try await service.change(id, PushDeviceFacts())
        default: try await service.unregister(id)
        }
    }

    /// - Returns: how many values came back.
    func call(_ service: TaskHubClient, id: EntityID, body: [UInt8]) async throws(ServiceError) -> Int {
        switch self {
        case .live, .meta: return 0
        case .session: _ = try await service.account()
        case .tasks: return try await service.tasks().rows.count
        case .createTask: _ = try await service.create(body, key: "k", at: .tasks)
        case .createByIntent: _ = try await service.create(body, key: "k", at: .intents)
        case .projects: return try await service.projects().rows.count
        case .delta: return try await service.delta(after: nil, limit: 100).events.count
        case .widget: return try await service.widgetTasks().count
        case .task: _ = try await service.task(id)
        case .updateTask: _ = try await service.update(id, body)
        case .deleteTask: try await service.delete(id)
        case .taskPreferences: _ = try await service.preferences(.tasks)
        case .changeTaskPreferences: _ = try await service.change([:], in: .tasks)
        case .notificationPreferences: _ = try await service.preferences(.notifications)
        case .changeNotificationPreferences: _ = try await service.change([:], in: .notifications)
        case .register, .unregister, .changeDevice, .deleteDevice:
            do throws(DeviceError) {
                try await callDevice(service, id: id)
            } catch {
                guard case .service(let error) = error else { throw .cancelled }
                throw error
            }
        }
        return 1
    }
}
