package import TaskHubEntities
import TaskStore

/// Finds tasks by a local or server id, by its beginning, or by words of the title.
package struct FindTask: Sendable {
    private static let maximumCount = 1000

    private let workspace: Workspace
    private let shortestPrefix: Int

    /// Creates the lookup; `shortestPrefix` is how many characters of an id are needed at least.
    package init(in workspace: Workspace, shortestPrefix: Int = IDPrefix.usualMinimum) {
        self.workspace = workspace
        self.shortestPrefix = shortestPrefix
    }

    /// Returns the one task whose id begins with `reference`.
    ///
    /// - Parameter reference: The first characters of a local or server id, in either letter case.
    /// - Returns: The task and its list.
    /// - Throws: ``ActionError`` if the reference is malformed, unknown or ambiguous.
    package func run(reference: String) throws -> FoundTask {
        try workspace.store.read { try find(reference, in: $0) }
    }

    /// Returns the tasks in the order of the references, from one state of the store.
    package func run(references: [String]) throws -> [FoundTask] {
        try workspace.store.read { store in try references.map { try find($0, in: store) } }
    }

    /// Returns the tasks that the words of a command name: each is an id, or all of them together are words of one title.
    ///
    /// - Parameters:
    ///   - words: Ids and beginnings of ids, or words of a title.
    ///   - acted: Which tasks the words of a title can name.
    /// - Returns: The tasks, in the order of the ids.
    /// - Throws: ``ActionError`` if a word that begins an id begins several, or if the words name no task or several.
    package func run(words: [String], among acted: ActedOn) throws -> [FoundTask] {
        try workspace.store.read { store in
            let known = try words.map { try identified($0, in: store) }
            guard known.contains(where: { $0 == nil }) else { return known.compactMap(\.self) }
            let rest = zip(words, known).filter { $1 == nil }.map { $0.0 }
            return [try named(words, notIDs: rest, among: acted, in: store)]
        }
    }

    /// Returns the one task that words name, as ``run(words:among:)`` reads them.
    ///
    /// - Throws: ``ActionError/severalTasksNamed(_:count:)`` also if the words are several ids.
    package func run(one words: [String], among acted: ActedOn) throws -> FoundTask {
        let found = try run(words: words, among: acted)
        guard found.count == 1 else {
            throw ActionError.severalTasksNamed(words.joined(separator: " "), count: found.count)
        }
        return found[0]
    }

    /// Returns tasks that words may have meant: those that have them, or else those with similar ones.
    package func candidates(named words: String, among acted: ActedOn, limit: Int) throws -> [TaskItem] {
        guard let words = TaskWords(words) else { return [] }
        return try workspace.store.read { store in
            let named = words.named(in: try store.tasks(query(words.criteria)), among: acted)
            guard named.isEmpty else { return Array(named.prefix(limit)) }
            return words.nearest(
                in: try store.tasks(query(TaskCriteria([]))), among: acted, limit: min(limit, 3))
        }
    }

    /// Returns the words that can follow `words` when they name a task, for a shell that completes one of them.
    ///
    /// - Parameters:
    ///   - words: Ids, or words of a title.
    ///   - typed: What has been typed of the next word; may be empty.
    ///   - acted: Which tasks the words can name.
    /// - Returns: The words, in the order of the first task that has each; nil if all of `words` are ids and nothing
    ///   has been typed, so that any task may be meant.
    /// - Throws: ``ActionError/severalTasks(count:)`` if one of `words` begins several ids, or what the store throws.
    package func nextWords(after words: [String], beginning typed: String, among acted: ActedOn) throws -> [NextWord]? {
        try workspace.store.read { store in
            let titleWords = try words.filter { try identified($0, in: store) == nil }
            guard let known = TaskWords((titleWords + [typed]).joined(separator: " ")) else { return nil }
            let tasks = try store.tasks(query(known.criteria))
            guard let before = TaskWords(titleWords.joined(separator: " ")) else {
                return NextWord.all(in: tasks.filter(acted.includes), beginning: typed, notAmong: [])
            }
            return before.next(in: tasks, among: acted, beginning: typed)
        }
    }

    private func query(_ criteria: TaskCriteria) -> TaskQuery {
        TaskQuery(.all, matching: criteria, at: workspace.clock.now(), in: workspace.zone)
    }

    /// Returns the task of an id; nil for a text that begins none.
    private func identified(_ text: String, in store: StoreReader) throws -> FoundTask? {
        guard let beginning = IDPrefix(text), beginning.isAtLeast(shortestPrefix) else { return nil }
        do {
            return try find(text, in: store)
        } catch ActionError.noSuchTask {
            return nil
        }
    }

    /// Returns the task that all words name, of which `rest` are no ids.
    private func named(
        _ words: [String], notIDs rest: [String], among acted: ActedOn, in store: StoreReader
    ) throws -> FoundTask {
        let text = words.joined(separator: " ")
        let named = try TaskWords(text).map { words in
            words.named(in: try store.tasks(query(words.criteria)), among: acted)
        }
        guard let task = named?.first else {
            // What looks like an id is one.
            if rest.count == 1, let beginning = IDPrefix(rest[0]), beginning.isAtLeast(shortestPrefix) {
                throw ActionError.noSuchTask
            }
            throw ActionError.noTaskNamed(rest.joined(separator: " "))
        }
        guard named?.count == 1 else { throw ActionError.severalTasksNamed(text, count: named?.count ?? 0) }
        return try found(task, in: store)
    }

    /// Returns the tasks whose local or server id begins with `reference`, by id.
    ///
    /// - Parameters:
    ///   - reference: The first characters of an id, in either letter case.
    ///   - limit: The most tasks to return.
    /// - Returns: At most `limit` tasks, and none for a text that begins no id.
    /// - Throws: What the store throws.
    package func candidates(for reference: String, limit: Int) throws -> [TaskItem] {
        guard let beginning = IDPrefix(reference) else { return [] }
        return try workspace.store.read { store in
            let ids = try store.taskIDs(beginningWith: beginning.text, limit: FindTask.maximumCount)
            return try ids.sorted { $0.description < $1.description }.prefix(limit).compactMap { try store.task($0) }
        }
    }

    private func find(_ reference: String, in store: StoreReader) throws -> FoundTask {
        guard let beginning = IDPrefix(reference) else {
            throw ActionError.taskReferenceMalformed
        }
        guard beginning.isAtLeast(shortestPrefix) else {
            throw ActionError.taskReferenceTooShort(minimum: shortestPrefix)
        }
        if let id = EntityID(beginning.text), let task = try store.task(id) {
            return try found(task, in: store)
        }
        let ids = try store.taskIDs(beginningWith: beginning.text, limit: FindTask.maximumCount)
        guard let id = ids.first, let task = try store.task(id) else { throw ActionError.noSuchTask }
        guard ids.count == 1 else { throw ActionError.severalTasks(count: ids.count) }
        return try found(task, in: store)
    }

    private func found(_ task: TaskItem, in store: StoreReader) throws -> FoundTask {
        FoundTask(task: task, list: try task.listID.flatMap { try store.list($0) })
    }
}

/// A task with the list it is in.
package struct FoundTask: Hashable, Sendable {
    package let task: TaskItem
    package let list: TaskList?

    package init(task: TaskItem, list: TaskList?) {
        self.task = task
        self.list = list
    }
}
