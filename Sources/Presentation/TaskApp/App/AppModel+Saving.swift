internal import TaskActions
internal import TaskHubEntities
import TaskStore

/// What survives the end of the app: where the user is, and what is half-typed.
extension AppModel {
    /// Notes that something may have to be saved soon.
    func saveSoon() {
        guard saveDue == nil, coordinator.saved != savedNavigation || drafts != savedDrafts else { return }
        saveDue = now.advanced(bySeconds: AppModel.savingDelay)
    }

    func save() {
        saveDue = nil
        let failures = [failure(of: saveDrafts), failure(of: saveNavigation)].compactMap(\.self)
        isUnsavable = isUnsavable && !failures.isEmpty
        guard let failure = failures.first else { return }
        saveDue = now.advanced(bySeconds: AppModel.savingRetryDelay)
        // Said once, and never in place of why an action failed.
        guard !isUnsavable, status.message?.kind != .problem else { return }
        isUnsavable = true
        show(problem: failure)
    }

    /// Saves all before the app ends.
    ///
    /// - Returns: Whether it may end. A draft that cannot be saved is reported first; who quits once more loses it.
    func saveAtEnd() -> Bool {
        let wasReported = isUnsavable
        save()
        guard !wasReported, drafts != savedDrafts else { return true }
        isUnsavable = true
        return attempt(saveDrafts)
    }

    /// Saves what is half-typed as soon as possible, without a word about it.
    func saveDraftsQuietly() {
        if failure(of: saveDrafts) != nil { saveDue = now.advanced(bySeconds: AppModel.savingRetryDelay) }
    }

    private func failure(of work: () throws -> Void) -> (any Error)? {
        do {
            try work()
            return nil
        } catch {
            return error
        }
    }

    private func saveNavigation() throws {
        guard coordinator.saved != savedNavigation else { return }
        try services.navigation.save(coordinator.saved)
        savedNavigation = coordinator.saved
    }

    private func saveDrafts() throws {
        guard drafts != savedDrafts else { return }
        try services.drafts.save(drafts)
        savedDrafts = drafts
    }

    /// What would be lost without the app: what waits to be opened again, then what is open.
    private var drafts: [Draft] { interrupted + openSheets.compactMap(\.draft) }

    /// Reads what an earlier run has left.
    func recoverDrafts() {
        attempt {
            interrupted = try services.drafts.load()
            savedDrafts = interrupted
        }
        guard !interrupted.isEmpty, case .tabs = root else { return }
        resumeDrafts()
        if sheet != nil { show(notice: "This was not finished when the app ended") }
    }

    /// Closes all sheets; what was typed is opened again with the tabs.
    func interruptDrafts() {
        interrupted += openSheets.compactMap(\.draft)
        openSheets = []
        coordinator.dismissAll()
        saveDraftsQuietly()
    }

    /// Opens what was interrupted, the last of it in front.
    func resumeDrafts() {
        let drafts = interrupted
        interrupted = []
        for draft in drafts {
            switch draft.purpose {
            case .add(let list, let day): present(.add(list: list, day: day, text: draft.text))
            case .command: present(.command(draft.text))
            case .pasted: present(.pasted(draft.text.split(whereSeparator: \.isNewline).map(String.init)))
            case .edit(let id, let line):
                // If the task is gone, what was typed can become another one.
                let isGone = (try? workspace.store.read { try $0.task(id) == nil }) ?? false
                present(isGone ? .add(text: draft.text) : .edit(id, draft.text, of: line))
            }
        }
    }
}

/// A sheet above the screens, with its model.
struct OpenSheet {
    let sheet: AppSheet
    let model: SheetModel

    /// What would be lost if it were closed; nil if nothing would.
    var draft: Draft? {
        switch (sheet, model) {
        case (.pasted(let lines), _): return Draft(.pasted, lines.joined(separator: "\n"))
        case (_, .line(let line)) where !line.isWorthKeeping: return nil
        case (.add(let list, let day, _), .line(let line)): return Draft(.add(list: list, day: day), line.text)
        case (.edit(let id, _, let opened), .line(let line)): return Draft(.edit(id, opened), line.text)
        case (.command, .line(let line)): return Draft(.command, line.text)
        default: return nil
        }
    }
}
