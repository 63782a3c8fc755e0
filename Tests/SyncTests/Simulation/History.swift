import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync

/// Who changed what since all replicas agreed, which determines the expected outcome.
struct History: Sendable {
    /// A replica's number, or `other` for another client.
    typealias Actor = Int
    static let other: Actor = 99

    struct Deeds: Sendable {
        var writers: [String: Set<Actor>] = [:]
        var last: [String: (actor: Actor, value: String?)] = [:]
        var editors: Set<Actor> = []
        var deleters: Set<Actor> = []
        /// The deleters who changed it afterwards.
        ///
        /// Their deletion was refused because someone else had changed the task. Their own change withdraws it.
        var keepers: Set<Actor> = []
        /// Its occurrences share its mark, or a replica saw it twice.
        var isAmbiguous = false
        /// The store of a replica that made, changed or deleted it was set back.
        var isSetBack = false
        /// Its creation was sent, and its outcome was still unknown a day later.
        var isUncertain = false
        var maker: Actor?
        /// Made, written or deleted before an earlier database was put back.
        var isUndone = false
        /// Lost by the server, and sent again by a replica that had kept it.
        var isRemade = false
        /// Changed on the server between a client's look at it and that client's change.
        var isRaced = false
        /// Whether a replica edited it before its details had arrived.
        var isEditedUnseen = false
        /// The values of each field that no one has replaced after seeing them.
        var unreplaced: [String: Set<String?>] = [:]
        /// The last value of each field that an actor wrote, and what it saw before its successive changes.
        var successions: [String: [Actor: (base: String?, value: String?)]] = [:]
    }

    /// Keyed by the first word of the title, which never changes.
    private(set) var deeds: [String: Deeds] = [:]
    /// The server's database was put back.
    private(set) var isRestored = false
    /// The replicas whose store was set back.
    private(set) var replicasSetBack: Set<Actor> = []

    static func mark(_ title: String) -> String { String(title.prefix { $0 != " " }) }

    mutating func made(_ title: String, isRecurring: Bool, by actor: Actor) {
        deeds[History.mark(title), default: Deeds()].maker = actor
        deeds[History.mark(title), default: Deeds()].isAmbiguous = isRecurring
    }

    /// Notes a value, and the one that the actor saw before.
    ///
    /// If both are the same, there is no change that a merge could lose. Nor is there if an actor's successive changes
    /// end with the value that it saw before the first: if none was sent, they cancel each other in the outbox, and a
    /// value that another client has written meanwhile counts. Whether one was sent is not known here.
    mutating func wrote(
        _ field: String, _ value: String?, over before: String?, of title: String, _ actor: Actor
    ) {
        deeds[History.mark(title), default: Deeds()].editors.insert(actor)
        if deeds[History.mark(title)]?.deleters.contains(actor) == true {
            deeds[History.mark(title)]?.keepers.insert(actor)
        }
        guard value != before else { return }
        let earlier = deeds[History.mark(title)]?.successions[field]?[actor]
        let base = earlier.flatMap { $0.value == before ? .some($0.base) : nil } ?? before
        deeds[History.mark(title)]?.successions[field, default: [:]][actor] = (base, value)
        deeds[History.mark(title), default: Deeds()].unreplaced[field, default: []].remove(before)
        if value != base { deeds[History.mark(title)]?.unreplaced[field, default: []].insert(value) }
        deeds[History.mark(title), default: Deeds()].writers[field, default: []].insert(actor)
        deeds[History.mark(title), default: Deeds()].last[field] = (actor, value)
    }

    /// Notes every field that differs.
    mutating func wrote(_ before: TaskItem, _ after: TaskItem, _ actor: Actor) {
        let title = after.title.text
        for field in TaskField.ofServer where before.value(of: field) != after.value(of: field) {
            wrote(field.serverName, sent(field, of: after), over: sent(field, of: before), of: title, actor)
        }
        if before.recurrence != .none || after.recurrence != .none { blurred(title) }
    }

    /// Returns the field's value as the server gets it.
    private func sent(_ field: TaskField, of task: TaskItem) -> String? {
        History.sent(field, task.value(of: field))
    }

    /// Returns a value as the server gets it.
    static func sent(_ field: TaskField, _ value: String?) -> String? {
        guard field == .due else { return value }
        return value.flatMap { DueDate(text: $0) }.map { ServerDueDate.moment(for: $0, in: TestZones.utc).rfc3339 }
    }

    /// What the web client sends with every edit of a task that is due then.
    static func noon(of due: String) -> String { "\(due.prefix(10))T12:00:00Z" }

    /// Notes that the web client sent noon of the day on which the task is due.
    mutating func resentDueDate(of title: String) {
        deeds[History.mark(title), default: Deeds()].writers["due_at", default: []].insert(History.other)
    }

    func knows(_ title: String) -> Bool { deeds[History.mark(title)] != nil }

    mutating func deleted(_ title: String, _ actor: Actor) {
        deeds[History.mark(title), default: Deeds()].deleters.insert(actor)
        deeds[History.mark(title)]?.keepers.remove(actor)
    }

    mutating func blurred(_ title: String) {
        deeds[History.mark(title), default: Deeds()].isAmbiguous = true
    }

    /// Whatever was done until now may have been sent after the backup.
    mutating func restored() {
        for mark in deeds.keys { deeds[mark]?.isUndone = true }
        isRestored = true
    }

    /// The replica's store was set back: what its user did may be undone, or be sent again.
    mutating func setBack(_ actor: Actor) {
        replicasSetBack.insert(actor)
        for (mark, deeds) in deeds
        where deeds.maker == actor || deeds.editors.contains(actor) || deeds.deleters.contains(actor) {
            self.deeds[mark]?.isSetBack = true
        }
    }

    /// Deletions were accepted, so that a task lost by the server is gone too.
    mutating func acceptedLosses() {
        guard isRestored else { return }
        for mark in deeds.keys { deeds[mark]?.isAmbiguous = true }
    }

    mutating func raced(_ title: String) {
        deeds[History.mark(title), default: Deeds()].isRaced = true
    }

    /// Edited before its details had arrived, so the value before the edit was not known.
    mutating func editedUnseen(_ title: String) {
        deeds[History.mark(title), default: Deeds()].isEditedUnseen = true
    }

    mutating func unsure(_ title: String) {
        deeds[History.mark(title), default: Deeds()].isUncertain = true
    }

    /// - Returns: Whether this is the first replica to do so.
    mutating func remade(_ title: String) -> Bool {
        let mark = History.mark(title)
        defer { deeds[mark, default: Deeds()].isRemade = true }
        return deeds[mark]?.isRemade != true
    }

    /// Everybody agrees again.
    mutating func forget(keeping tasks: [ComparedTask]) {
        isRestored = false
        replicasSetBack = []
        deeds = [:]
        for task in tasks {
            let mark = History.mark(task.title)
            let isAmbiguous = task.recurrence != "none" || deeds[mark] != nil
            deeds[mark] = Deeds(isAmbiguous: isAmbiguous)
        }
    }

    /// Compares the server's tasks with the changes made.
    ///
    /// `kept` are the overwritten values that can still be looked up.
    func contradictions(_ hub: HubFacts, kept: Set<String?>) -> [String] {
        let found = Dictionary(grouping: hub.tasks) { History.mark($0.title) }
        var contradictions: [String] = []
        for (mark, deeds) in deeds where !deeds.isAmbiguous {
            let tasks = found[mark] ?? []
            if tasks.contains(where: { $0.recurrence != "none" }) { continue }
            if let problem = deeds.problem(of: tasks.count) { contradictions.append("\(problem): \(mark) \(deeds)") }
            guard deeds.deleters.isEmpty, !deeds.isRemade, !deeds.isUnrecognized, !deeds.isSetBack,
                let task = tasks.first
            else {
                continue
            }
            if !deeds.isUndone, !deeds.isRaced { contradictions += deeds.missingValues(task, kept: kept) }
            for (field, writers) in deeds.writers where writers.count == 1 {
                guard let last = deeds.last[field], let value = task.field(field), !task.shows(last.value, in: field)
                else { continue }
                // What was not known may be later than the edit.
                if deeds.isEditedUnseen, kept.contains(last.value) { continue }
                if deeds.isUndone, deeds.editors.count > 1 || writers == [History.other] || kept.contains(last.value) {
                    continue
                }
                contradictions.append(
                    "\(mark): \(field) is \(value ?? "-"), \(last.actor) wrote \(last.value ?? "-") \(deeds)")
            }
        }
        return contradictions
    }
}

extension History.Deeds {
    /// Explains a wrong number of tasks.
    fileprivate func problem(of count: Int) -> String? {
        // Each replica that had changed a task deleted elsewhere may have kept a copy and sent it again.
        let most = deleters.isEmpty ? 1 : max(1, editors.count)
        if count > most, !isUnrecognized { return "doubled" }
        let finalDeleters = deleters.subtracting(keepers)
        if isSetBack { return nil }
        if finalDeleters.isEmpty, count == 0, !isLostUnseen { return "lost" }
        let isBack = isUncertain || isUndone || isRemade
        if !finalDeleters.isEmpty, editors.isSubset(of: finalDeleters), count > 0, !isBack { return "not deleted" }
        return nil
    }

    /// Returns the values that were lost in a merge and cannot be looked up.
    ///
    /// The server refuses some changes of the status, and then the user knows.
    fileprivate func missingValues(_ task: ComparedTask, kept: Set<String?>) -> [String] {
        unreplaced.filter { $0.key != "status" }.flatMap { field, values -> [String] in
            guard let value = task.field(field) else { return [] }
            return values.filter { !task.shows($0, in: field) && !kept.contains($0) }.map {
                "\(field) of \(task.title) is \(value ?? "-"), and \($0 ?? "-") is not kept"
            }
        }
    }

    /// Another client made it, and the server lost it before any replica had heard of it.
    private var isLostUnseen: Bool { isUndone && maker == History.other }

    /// Changed or hidden on the server, it could not be recognized as having arrived.
    fileprivate var isUnrecognized: Bool {
        isUncertain && (editors.contains { $0 != maker } || !deleters.isEmpty)
            // A backup holds the task without its later changes.
            || isSetBack && (!editors.isEmpty || !deleters.isEmpty)
    }
}

extension ComparedTask {
    /// Whether the field has this value.
    ///
    /// Noon may stand for any time of its day.
    fileprivate func shows(_ value: String?, in field: String) -> Bool {
        guard field == "due_at", let due, let value else { return self.field(field) == .some(value) }
        return due == value || due == History.noon(of: value)
    }

    /// nil: not compared.
    fileprivate func field(_ name: String) -> String?? {
        switch name {
        case "title": .some(title)
        case "notes": .some(notes)
        case "status": .some(status)
        case "priority": .some(priority.map(String.init))
        case "due_at": .some(due)
        case "area": .some(area)
        default: nil
        }
    }
}
