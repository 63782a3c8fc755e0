internal import TaskApp
internal import TerminalValues
internal import TextLayout

/// The last row: what an action did, or hints, and the state of synchronization.
struct StatusRow {
    let glyphs: Glyphs
    let keys: KeyTable

    /// Returns the rows of a problem or a notice that is wider than one row, at most `height`; none for anything else.
    func rows(ofLongMessage status: StatusLine, width: Int, height: Int) -> [ViewRow] {
        guard let message = status.message, message.kind != .done,
            TerminalColumns.width(of: message.text) + 1 > width
        else { return [] }
        return Paragraph(message.text, role(message.kind), indent: 1).rows(width: width, atMost: max(1, height))
    }

    func row(_ status: StatusLine, _ hints: KeyHints, width: Int) -> ViewRow {
        let sync = status.syncText(glyphs)
        let syncWidth = sync.isEmpty ? 0 : TerminalColumns.width(of: sync) + 1
        var row = RowBuilder(width: width)
        row.add(" ")
        // In a line or a menu, the key that undoes has another meaning.
        if let message = status.message, message.kind != .done || hints.context == .screen {
            let undo = message.undoKey.map { "\(glyphs.separator)\($0.name) undoes" } ?? ""
            let isAlone = width < TerminalColumns.width(of: message.text + undo) + syncWidth + 2
            row.add(message.text, role(message.kind), limit: isAlone ? .max : width - syncWidth - 2)
            row.add(undo, .dim)
            if isAlone { return row.row() }
        } else {
            add(hints, to: &row, limit: width - syncWidth)
        }
        guard !sync.isEmpty, row.rest >= syncWidth else { return row.row() }
        row.pad(to: width - syncWidth)
        row.add(sync, syncRole(status))
        return row.row()
    }

    private func add(_ hints: KeyHints, to row: inout RowBuilder, limit: Int) {
        for (action, word) in hints.words {
            guard let key = keys.keys(of: action, in: hints.context).first?.name else { continue }
            guard row.column + TerminalColumns.width(of: key) + word.count + 3 <= limit else { return }
            row.add(key, .key)
            row.add(" \(word)  ", .dim)
        }
    }

    private func syncRole(_ status: StatusLine) -> Role {
        switch status.sync {
        case .blocked, .failed: .problem
        case .local, .running, .idle, .offline: status.refused > 0 ? .problem : .dim
        }
    }

    private func role(_ kind: StatusLine.Message.Kind) -> Role {
        switch kind {
        case .done: .success
        case .notice: .plain
        case .problem: .problem
        }
    }
}

extension StatusLine {
    /// Returns the state of synchronization, and how many changes wait or were refused; nothing without a server.
    func syncText(_ glyphs: Glyphs) -> String {
        let counts = [(waiting, "waiting"), (refused, "refused")].filter { $0.0 > 0 }
            .map { "\(glyphs.separator)\($0.0) \($0.1)" }.joined()
        let state =
            switch sync {
            case .local: ""
            case .running: "syncing"
            case .idle(let age): age.map { "synced \($0)" } ?? "not synced yet"
            case .offline(let age): age.map { "offline, synced \($0)" } ?? "offline"
            case .failed(let age): age.map { "sync failed, synced \($0)" } ?? "sync failed"
            case .blocked(let reason, let command): "\(reason): \(command)"
            }
        return state.isEmpty ? "" : state + counts
    }
}
