internal import TaskActions
package import TaskHubEntities
package import TaskStore

/// A list of tasks: Inbox, Today, Upcoming, a list's tasks, or a saved view.
///
/// The selection is a task. If its row moves because another program changed something, the selection moves with it.
package final class TaskListModel {
    package let scope: TaskScope
    package private(set) var state: ScreenState<TaskListContent> = .loading
    /// The marked tasks, in the order in which they were marked.
    package private(set) var marks: [EntityID] = []
    package private(set) var filter: FilterState?

    let services: AppServices
    private var preferences = Preferences()
    /// The order that was chosen here; nil for the preferred one.
    private var chosenSort: TaskSort?
    private var window = TaskWindow()
    private var criteria = TaskCriteria([])
    /// The place of the selected row and of the first visible one.
    private var selected = 0
    private var top = 0
    private var facts = ListFacts()
    private var order: DisplayOrder
    private var isLoaded = false
    private var scan = RunningScan()

    /// Creates the list of a scope; it shows nothing until its height is known.
    package init(_ scope: TaskScope, _ services: AppServices) {
        self.scope = scope
        self.services = services
        order = DisplayOrder(at: services.workspace.clock.now(), in: services.workspace.zone)
    }

    deinit {
        scan.cancel()
    }

    /// The lines for rows and headings; each heading takes one line.
    package var height = 0 {
        didSet {
            guard height != oldValue else { return }
            if isLoaded { show() } else { reload() }
        }
    }

    // MARK: Contents

    /// Reads everything again.
    ///
    /// - Parameters:
    ///   - keepsRow: Whether the selection stays in its place if the task has moved, as after an action on it.
    ///   - changed: The tasks that the last change of the store was about; nil if that is not known.
    ///   - inBackground: Whether a long list may stay what it is until ``poll()`` has what a scan finds.
    package func reload(
        keepingRow keepsRow: Bool = false, changed: [EntityID]? = nil, inBackground: Bool = false
    ) {
        let workspace = services.workspace
        order = DisplayOrder(at: workspace.clock.now(), in: workspace.zone)
        do {
            try readFilter()
            let needsScan = try workspace.store.read { store in
                preferences = try store.preferences()
                let query = query
                let isLong = try isLoaded && !query.isIndexed && isScannedApart(in: store)
                try facts.read(overdue, searching: !isLong, at: order.now, workspace.zone, in: store)
                marks = try marks.filter { try store.task($0) != nil }
                let old = selectedTask
                let isFollowed =
                    try isLong && (inBackground || changed != nil)
                    && window.follow(query, changed: changed, around: selected, reach: reach, in: store)
                if !isFollowed { try window.begin(query, changed: changed, in: store) }
                try load(around: old, keepsRow: keepsRow, in: store)
                return !window.isCurrent || isLong && overdue?.isIndexed == false
            }
            isLoaded = true
            if needsScan, let thread = services.scans {
                scan.start(
                    query, around: selectedTask, overdue: overdue, replacing: !inBackground, of: workspace.store,
                    on: thread)
            } else {
                scan.cancel()
            }
            show()
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: any Error) {
        scan.cancel()
        isLoaded = false
        state = .failed(services.explain(error))
    }

    /// Whether the store is so long that a scan does not hold up the keys.
    private func isScannedApart(in store: StoreReader) throws -> Bool {
        try services.scans.map { try store.hasTasks($0.leastTaskCount) } ?? false
    }

    /// Takes what a scan has found.
    package func poll() {
        guard let (result, isOutdated) = scan.take() else { return }
        do {
            let found = try result.get()
            try services.workspace.store.read { store in
                let old = selectedTask
                try window.begin(found, in: store)
                try load(around: old, keepsRow: false, in: store)
            }
            facts.overdueCount = found.overdueCount ?? facts.overdueCount
            if isOutdated { reload(inBackground: true) } else { show() }
        } catch {
            fail(error)
        }
    }

    private func load(around old: TaskItem?, keepsRow: Bool, in store: StoreReader) throws {
        defer { window.forgetFormerPlaces() }
        if !keepsRow, let old, let task = try store.task(old.id), task != old {
            selected = try window.load(around: task, reach: reach, in: store)
            if window[selected]?.id == task.id { return }
        }
        selected = try window.load(around: old, reach: reach, in: store)
        selected = min(selected, max(0, window.total - 1))
    }

    private var reach: Int { max(64, 2 * height) }

    private var query: TaskQuery {
        TaskQuery(
            preferences.filter(scope.filter, matching: criteria), matching: criteria, by: sort, at: order.now,
            in: services.workspace.zone)
    }

    private func readFilter() throws {
        var conditions: [TaskCondition] = []
        let phrase = FilterPhrase(reading: services.workspace.dates)
        switch scope {
        case .view(let name):
            guard let view = try services.settings.views().first(where: { $0.name == name }) else {
                throw CommandProblem.noSuchView.explanation
            }
            conditions = try phrase.criteria(of: view.filter).conditions
        case .day(let day): conditions = [.due(from: day, through: day)]
        case .found(let search):
            // Apart, so that an `or` does not make the view's condition one of the alternatives.
            conditions = try [search.view.condition ?? "", search.text].flatMap {
                try phrase.criteria(of: $0).conditions
            }
        case .inbox, .today, .upcoming, .list: break
        }
        if let filter, filter.problem == nil { conditions += try phrase.criteria(of: filter.text).conditions }
        guard filter?.problem == nil else { return }
        criteria = TaskCriteria(conditions)
    }

    /// What is counted as overdue; nil if the list does not show it.
    private var overdue: TaskQuery? {
        scope == .today
            ? TaskQuery(.overdue, matching: criteria, at: order.now, in: services.workspace.zone) : nil
    }

    // MARK: Rows

    /// Makes the state from the rows in memory.
    private func show() {
        guard height > 0 else { return }
        guard window.total > 0 else {
            state = .empty(
                scope.notice(isFiltered: filter != nil, doneToday: facts.doneToday, markedCount: marks.count))
            return
        }
        do {
            let wanted = min(top, selected) - height..<max(top, selected) + 2 * height
            if window.lacks(wanted) {
                let near = selected - 2 * height..<selected + 2 * height
                try services.workspace.store.read { try window.extend(to: near, reach: reach, in: $0) }
            }
            scroll()
            state = .content(content())
        } catch {
            state = .failed(services.explain(error))
        }
    }

    /// Moves the visible part so that the selected row is in it, and no line stays free without need.
    private func scroll() {
        top = min(max(0, min(top, selected)), window.total - 1)
        top = max(top, selected - height + 1)
        while top < selected, lines(top...selected) > height { top += 1 }
        while top > 0, lines(top - 1...window.total - 1, atMost: height) <= height { top -= 1 }
    }

    /// The lines of rows with their headings, and more than `limit` if there are more.
    private func lines(_ places: ClosedRange<Int>, atMost limit: Int = .max) -> Int {
        var lines = 0
        for place in places {
            lines += heading(place, isFirst: place == places.lowerBound) == nil ? 1 : 2
            if lines > limit { return lines }
        }
        return lines
    }

    /// The heading above a row; the first visible row has one even if it is not the first below it.
    private func heading(_ place: Int, isFirst: Bool) -> RowHeading? {
        guard let task = window[place] else { return nil }
        return scope.heading(
            of: task, after: isFirst ? nil : window[place - 1], overdueCount: facts.overdueCount, order: order,
            zone: services.workspace.zone)
    }

    private func content() -> TaskListContent {
        var rows: [TaskListRow] = []
        var free = height
        var place = top
        while let task = window[place], free > 0 {
            let heading = heading(place, isFirst: rows.isEmpty)
            free -= heading == nil ? 1 : 2
            guard free >= 0 || rows.isEmpty else { break }
            rows.append(row(task, heading))
            place += 1
        }
        return TaskListContent(
            rows: rows, first: top, selection: selected - top, total: window.total, markedCount: marks.count,
            progress: scope == .today ? TaskProgress(done: facts.doneToday, left: window.total) : nil, filter: filter,
            sharedFact: scope.sharedFact)
    }

    private func row(_ task: TaskItem, _ heading: RowHeading?) -> TaskListRow {
        TaskListRow(
            task, in: task.listID.flatMap { facts.lists[$0] }, heading: heading, isMarked: marks.contains(task.id),
            attention: facts.attention[task.id], searching: criteria.searchedTexts, now: order.now,
            zone: services.workspace.zone)
    }

    // MARK: Selection

    /// The selected task; nil in an empty list.
    package var selectedTask: TaskItem? { window[selected] }

    /// The marked tasks, or the selected one if none is marked.
    package var targets: [EntityID] { marks.isEmpty ? [selectedTask?.id].compactMap(\.self) : marks }

    /// Moves the selection, and loads what becomes visible; false for an action that is no movement.
    package func move(_ action: AppAction) -> Bool {
        switch action {
        case .moveDown: select(at: selected + 1)
        case .moveUp: select(at: selected - 1)
        case .halfPageDown: select(at: selected + max(1, height / 2))
        case .halfPageUp: select(at: selected - max(1, height / 2))
        case .pageDown: select(at: selected + max(1, height - 1))
        case .pageUp: select(at: selected - max(1, height - 1))
        case .moveToTop: jump { try window.load(around: nil, reach: reach, in: $0) }
        case .moveToBottom:
            jump { store in
                try window.loadEnd(reach: reach, in: store)
                return window.total - 1
            }
        default: return false
        }
        return true
    }

    private func jump(_ load: (StoreReader) throws -> Int) {
        do {
            selected = min(try services.workspace.store.read(load), max(0, window.total - 1))
            show()
        } catch {
            state = .failed(services.explain(error))
        }
    }

    /// Selects the row at a place of the whole list, or the nearest one.
    package func select(at place: Int) {
        selected = min(max(0, place), max(0, window.total - 1))
        show()
    }

    /// Selects a task if the list has it.
    package func select(_ id: EntityID) {
        if let place = window.place(of: id) { return select(at: place) }
        guard !window.knowsEveryPlace else { return }
        do {
            try services.workspace.store.read { store in
                guard let task = try store.task(id) else { return }
                let old = selectedTask
                let place = try window.load(around: task, reach: reach, in: store)
                if window[place]?.id == id {
                    selected = place
                } else {
                    try load(around: old, keepsRow: true, in: store)
                }
            }
            show()
        } catch {
            state = .failed(services.explain(error))
        }
    }

    /// Selects the first task of a day or of a later one, in a list by day.
    package func select(_ day: CivilDate) {
        let title = TaskTitle(alreadyChecked: "")
        let start = TaskItem(
            id: EntityID.first, title: title, priority: try? TaskPriority(TaskPriority.range.upperBound),
            dueDate: .moment(services.workspace.zone.startOfDay(day)), createdAt: order.now, modifiedAt: order.now)
        jump { try window.load(around: start, reach: reach, in: $0) }
    }

    // MARK: Marks, filter and order

    /// Marks the selected task, or removes its mark, and selects the next one.
    package func toggleMark() {
        guard let id = selectedTask?.id else { return }
        if marks.contains(id) { marks.removeAll { $0 == id } } else { marks.append(id) }
        select(at: selected + 1)
    }

    /// Marks all tasks of the list, or removes all marks if there are any.
    package func toggleAllMarks() {
        guard marks.isEmpty else { return clearMarks() }
        jump { store in
            marks = try store.taskIDs(query)
            return selected
        }
    }

    package func clearMarks() {
        marks = []
        show()
    }

    /// Shows only what a filter selects; an empty text removes the filter.
    ///
    /// - Parameters:
    ///   - text: The filter.
    ///   - isTyped: Whether more of it may follow; only then may a long list show it later.
    package func setFilter(_ text: String, isTyped: Bool = false) {
        guard !text.allSatisfy(\.isWhitespace) else {
            guard filter != nil || scan.isRunning else { return }
            filter = nil
            return reload(inBackground: isTyped)
        }
        do {
            let phrase = FilterPhrase(reading: services.workspace.dates)
            let found = try phrase.criteria(of: text)
            try refuseUnknownLists(in: found)
            let isSame = try filter.map { try $0.problem == nil && phrase.criteria(of: $0.text) == found } ?? false
            filter = FilterState(text: text)
            if isSame, isLoaded, isTyped || !scan.isRunning { show() } else { reload(inBackground: isTyped) }
        } catch {
            // While a condition is typed, the list shows what the last whole one selects.
            filter = FilterState(text: text, problem: services.explain(error))
            show()
        }
    }

    private func refuseUnknownLists(in criteria: TaskCriteria) throws {
        let find = FindList(in: services.workspace)
        for name in criteria.listNames { _ = try find.run(reference: name.text) }
    }

    package var sort: TaskSort { chosenSort ?? (scope.isByDate ? .due : preferences.sort(of: scope.filter)) }

    /// Shows the tasks in another order.
    package func setSort(_ sort: TaskSort) {
        guard sort != self.sort else { return }
        chosenSort = sort
        reload()
    }

    /// The next moment at which the rows change by themselves: something becomes overdue, or a day begins.
    package var nextChange: Instant {
        let zone = services.workspace.zone
        let midnight = zone.day(of: order.now).upperBound
        let due = window.tasks.compactMap { task -> Instant? in
            guard case .moment(let moment)? = task.dueDate, moment > order.now else { return nil }
            // A task is overdue after its moment.
            return Instant(microseconds: moment.microseconds + 1)
        }
        return due.reduce(midnight, min)
    }
}

extension TaskCriteria {
    /// The texts that are searched for in titles.
    fileprivate var searchedTexts: [String] {
        conditions.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}

extension EntityID {
    /// The id before all others.
    fileprivate static let first = EntityID("00000000-0000-0000-0000-000000000000") ?? .random()
}
