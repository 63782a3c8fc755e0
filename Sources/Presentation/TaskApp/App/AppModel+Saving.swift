internal import TaskHubEntities

/// What survives the end of the app: where the user is, and a half-typed line.
extension AppModel {
    /// Notes that something may have to be saved soon.
    func saveSoon() {
        guard saveDue == nil, coordinator.saved != savedNavigation || draft != savedDraft else { return }
        saveDue = now.advanced(bySeconds: AppModel.savingDelay)
    }

    func save() {
        saveDue = nil
        do {
            if coordinator.saved != savedNavigation {
                try services.navigation.save(coordinator.saved)
                savedNavigation = coordinator.saved
            }
            // What an earlier run has left stays until it is typed again.
            let draft = draft ?? recovered
            if draft != savedDraft {
                try services.drafts.save(draft)
                savedDraft = draft
            }
        } catch {
            show(problem: error)
        }
    }

    /// The line that is being typed, if it is worth keeping.
    var draft: Draft? {
        for (sheet, model) in zip(coordinator.sheets, sheetModels).reversed() {
            guard case .line(let line) = model, line.isWorthKeeping else { continue }
            switch sheet {
            case .add: return Draft(.add, line.text)
            case .edit(let id): return Draft(.edit(id), line.text)
            case .command: return Draft(.command, line.text)
            default: continue
            }
        }
        return nil
    }

    /// Keeps a half-typed line that is about to be closed by something else than the user.
    func saveDraftBeforeClosing() {
        guard let draft else { return }
        recovered = draft
        save()
    }

    /// Opens the line that an earlier run has left.
    func recoverDraft() {
        recovered = (try? services.drafts.load()) ?? nil
        savedDraft = recovered
        guard case .tabs = root, let recovered else { return }
        switch recovered.purpose {
        case .add: present(.add())
        case .command: present(.command())
        case .edit(let id) where task(id) != nil: present(.edit(id))
        case .edit:
            // The task is gone, but not what was typed.
            self.recovered = Draft(.add, recovered.text)
            present(.add())
        }
        show(notice: "This line was not finished when the app ended")
    }

    /// Returns the line that was interrupted, once.
    func takeRecovered(_ purpose: Draft.Purpose) -> String? {
        guard recovered?.purpose == purpose else { return nil }
        defer { recovered = nil }
        return recovered?.text
    }
}
