import TaskHubEntities

/// What was done since all agreed, by whom: enough to say what must come of it.
struct History {
    /// A replica's number, or `other` for another client.
    typealias Actor = Int
    static let other: Actor = 99

    struct Deeds {
        var writers: [String: Set<Actor>] = [:]
        var last: [String: (actor: Actor, value: String?)] = [:]
        var editors: Set<Actor> = []
        var deleters: Set<Actor> = []
        /// Its occurrences share its mark, or somebody saw it twice.
        var isAmbiguous = false
    }

    /// By the first word of the title, which is never changed.
    private(set) var deeds: [String: Deeds] = [:]

    static func mark(_ title: String) -> String { String(title.prefix { $0 != " " }) }

    mutating func made(_ title: String, isRecurring: Bool) {
        deeds[History.mark(title), default: Deeds()].isAmbiguous = isRecurring
    }

    mutating func wrote(_ field: String, _ value: String?, of title: String, _ actor: Actor) {
        deeds[History.mark(title), default: Deeds()].writers[field, default: []].insert(actor)
        deeds[History.mark(title), default: Deeds()].last[field] = (actor, value)
        deeds[History.mark(title), default: Deeds()].editors.insert(actor)
    }

    mutating func deleted(_ title: String, _ actor: Actor) {
        deeds[History.mark(title), default: Deeds()].deleters.insert(actor)
    }

    mutating func blurred(_ title: String) {
        deeds[History.mark(title), default: Deeds()].isAmbiguous = true
    }

    /// Everybody agrees again.
    mutating func forget(keeping tasks: [ComparedTask]) {
        deeds = [:]
        for task in tasks {
            let mark = History.mark(task.title)
            let isAmbiguous = task.recurrence != "none" || deeds[mark] != nil
            deeds[mark] = Deeds(isAmbiguous: isAmbiguous)
        }
    }

    /// What the server has against what was done.
    func contradictions(_ hub: HubFacts) -> [String] {
        let found = Dictionary(grouping: hub.tasks) { History.mark($0.title) }
        var contradictions: [String] = []
        for (mark, deeds) in deeds where !deeds.isAmbiguous {
            let tasks = found[mark] ?? []
            if tasks.contains(where: { $0.recurrence != "none" }) { continue }
            // Each who had changed what was deleted elsewhere may have kept a copy and sent it anew.
            let most = deeds.deleters.isEmpty ? 1 : max(1, deeds.editors.count)
            if tasks.count > most { contradictions.append("doubled: \(mark)") }
            if deeds.deleters.isEmpty, tasks.isEmpty { contradictions.append("lost: \(mark)") }
            if !deeds.deleters.isEmpty, deeds.editors.isSubset(of: deeds.deleters), !tasks.isEmpty {
                contradictions.append("not deleted: \(mark)")
            }
            guard deeds.deleters.isEmpty, let task = tasks.first else { continue }
            for (field, writers) in deeds.writers where writers.count == 1 {
                guard let last = deeds.last[field], let value = task.field(field) else { continue }
                if value != last.value {
                    contradictions.append(
                        "\(mark): \(field) is \(value ?? "-"), \(last.actor) wrote \(last.value ?? "-")")
                }
            }
        }
        return contradictions
    }
}

extension ComparedTask {
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
