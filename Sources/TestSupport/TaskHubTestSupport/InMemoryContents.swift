import Reminders
import TaskActions
import TaskHubEntities
import TaskSync

/// The contents of an in-memory store.
struct InMemoryContents: Sendable {
    var storeID: EntityID
    var counter: Int64 = 0
    var tasks: [EntityID: TaskItem]
    var lists: [EntityID: TaskList]
    var creations: [String: KeyedCreation] = [:]
    var textKeys: [String: TextKey] = [:]
    var replica: Replica?
    var outbox: [OutboxEntry] = []
    var lastEntryID: Int64 = 0
    var awaited: [EntityID: ProvisionalOccurrence] = [:]
    var hiddenProjects: Set<EntityID> = []
    var detailRequests: Set<EntityID> = []
    var facts: [EntityID: ServerTaskFacts] = [:]
    var deleted: [EntityID: DeletedTask] = [:]
    var preferences: [PreferenceKey: StoredPreference] = [:]
    var history: [StoredStep] = []
    var lastStepID: Int64 = 0
    var reminders: [ReminderKey: Reminder] = [:]
    var notices: [String: ReminderNotice] = [:]
    var reminderFloor: ReminderFloor?

    init(storeID: EntityID, tasks: [TaskItem], lists: [TaskList]) {
        self.storeID = storeID
        self.tasks = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        self.lists = Dictionary(lists.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    }
}
