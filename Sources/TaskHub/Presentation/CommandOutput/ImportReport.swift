package import TaskActions
package import TaskHubEntities
internal import TextLayout

/// What an import did, or would do in a dry run, in lines.
package struct ImportReport: Hashable, Sendable {
    private let summary: ImportSummary
    private let isDryRun: Bool

    /// - Parameters:
    ///   - summary: The result.
    ///   - isDryRun: Whether nothing was changed.
    package init(_ summary: ImportSummary, isDryRun: Bool = false) {
        self.summary = summary
        self.isDryRun = isDryRun
    }

    /// The counts, the skipped entries, and the values that were not carried over.
    package var text: String {
        let added = "\(isDryRun ? "Would add" : "Added") \(summary.added)"
        let updated =
            summary.updated == 0 ? "" : ", \(isDryRun ? "would update" : "updated") \(summary.updated)"
        let differing = summary.differing
        let differs = differing == 0 ? "" : ", \(differing) \(differing == 1 ? "differs" : "differ")"
        let here = summary.newerHere
        let newerHere = here == 0 ? "" : " (\(here) \(here == 1 ? "differs, and is" : "differ, and are") newer here)"
        let counts = "\(added)\(updated), already there \(summary.alreadyThere)\(newerHere)\(differs)."
        let hint = differing == 0 ? nil : "Use --update to apply newer values from the file."
        return ([counts] + [hint, skips, losses].compactMap(\.self)).map { $0 + "\n" }.joined()
    }

    /// One line for each entry that was skipped, was not carried over in full, or differs.
    package var remarks: String {
        summary.remarks.map { remark in
            let name = remark.id.map { "\($0.description.prefix(TaskLine.referenceLength)) " } ?? ""
            let title = DisplayText(remark.title).text
            let what: String =
                if let reason = remark.skipped {
                    "skipped, \(reason.singular)"
                } else if !remark.differing.isEmpty || !remark.newerHere.isEmpty {
                    differences(of: remark)
                } else {
                    "not imported: \(remark.notCarried.map { DisplayText($0).text }.joined(separator: ", "))"
                }
            return "\(name)\(title): \(what)\n"
        }.joined()
    }

    /// The fields that differ, by where they are newer.
    private func differences(of remark: ImportRemark) -> String {
        var parts: [String] = []
        for (place, fields) in [("in the file", remark.differing), ("here", remark.newerHere)] where !fields.isEmpty {
            parts.append("newer \(place): \(fields.map(\.shownName).joined(separator: ", "))")
        }
        return parts.joined(separator: "; ")
    }

    /// What stays in a store that tasks are imported from.
    package var warnings: [String] {
        var warnings: [String] = []
        if let count = summary.skips[.onServer] {
            warnings.append(
                "\(isDryRun ? "Would not add" : "Not added"): \(CountText(tasks: count).text) that their account's server "
                    + "has or will create. 'taskhub sync' fetches them once you have signed in to that account.")
        }
        if summary.unsentChanges > 0 {
            warnings.append(
                "\(isDryRun ? "Would not import" : "Not imported"): \(CountText(changes: summary.unsentChanges).text) "
                    + "that may never have reached the server. To see them, copy the file to a new directory as "
                    + "store.sqlite, and run 'taskhub outbox --container' with that directory.")
        }
        return warnings
    }

    private var skips: String? {
        // A task of the server is in the warnings.
        let parts = [SkippedEntry.Reason.deleted, .template, .occurrence, .event, .invalid].compactMap { reason in
            summary.skips[reason].map { "\($0) \($0 == 1 ? reason.singular : reason.plural)" }
        }
        guard !parts.isEmpty else { return nil }
        return "\(isDryRun ? "Would skip" : "Skipped") \(parts.joined(separator: ", "))."
    }

    /// The names of values that were not carried over, those of most tasks first, and last those that other programs
    /// recalculate.
    private var losses: String? {
        func rank(_ name: String) -> Int { ["id", "urgency"].contains(name) ? 1 : 0 }
        let names = summary.notCarried.sorted { (rank($0.key), -$0.value, $0.key) < (rank($1.key), -$1.value, $1.key) }
        guard let first = names.first else { return nil }
        let rest = names.dropFirst().map { ", \(DisplayText($0.key).text) (\($0.value))" }.joined()
        let list = "\(DisplayText(first.key).text) (\(CountText(tasks: first.value).text))\(rest)"
        let kept =
            switch summary.keptEntries {
            case .taskwarrior: " They are kept for 'taskhub export --to taskwarrior'."
            case .todoTxt: " They stay in the titles, and are kept for 'taskhub export --to todotxt'."
            case .iCalendar: " They are kept for 'taskhub export --to ics'."
            case nil: ""
            }
        return "\(isDryRun ? "Would not import" : "Not imported"): \(list).\(kept)"
    }
}

extension SkippedEntry.Reason {
    fileprivate var singular: String {
        switch self {
        case .deleted: "deleted task"
        case .template: "template of a recurring task"
        case .occurrence: "occurrence of a recurring task"
        case .event: "event or note"
        case .onServer: "task of the server"
        case .invalid: "invalid entry"
        }
    }

    fileprivate var plural: String {
        switch self {
        case .deleted: "deleted tasks"
        case .template: "templates of recurring tasks"
        case .occurrence: "occurrences of recurring tasks"
        case .event: "events or notes"
        case .onServer: "tasks of the server"
        case .invalid: "invalid entries"
        }
    }
}

/// What an import did, or would do in a dry run, as JSON.
package struct ImportAnswer: Answer {
    package static let name = "import"
    package static let summary = "What an import did, or would do with `--dry-run`"
    package static let commands = ["taskhub import"]

    private let summary: ImportSummary
    /// The tasks of a dry run.
    private let tasks: [TaskObject]?

    package init(_ summary: ImportSummary) {
        self.summary = summary
        tasks = nil
    }

    package init(_ preview: ImportPreview, in zone: any ZoneRules) {
        summary = preview.summary
        tasks = preview.tasks.map { TaskObject($0, in: zone) }
    }

    package static let members: [AnswerMember<ImportAnswer>] = [
        AnswerMember(ifPresent: "added", "The number of tasks that were added; not in a dry run") {
            $0.tasks == nil ? $0.summary.added : nil
        },
        AnswerMember(ifPresent: "updated", "The number of tasks that took the file's version; not in a dry run") {
            $0.tasks == nil ? $0.summary.updated : nil
        },
        AnswerMember(ifPresent: "would_add", "The number of tasks that would be added, in a dry run") {
            $0.tasks == nil ? nil : $0.summary.added
        },
        AnswerMember(ifPresent: "would_update", "The number of tasks that would be updated, in a dry run") {
            $0.tasks == nil ? nil : $0.summary.updated
        },
        AnswerMember(ifPresent: "tasks", "The tasks of the file, in a dry run") { $0.tasks },
        AnswerMember("already_there", "The number of tasks that are here already") { $0.summary.alreadyThere },
        AnswerMember("differing", "How many of those are newer in the file") { $0.summary.differing },
        AnswerMember("newer_here", "How many of those are newer here") { $0.summary.newerHere },
        AnswerMember("lists", "The number of lists that were created") { $0.summary.lists },
        AnswerMember("skipped", "The number of entries that were skipped") { $0.summary.skipped },
        AnswerMember("skipped_by_reason", "The same by reason") { SkipCounts(counts: $0.summary.skips) },
        AnswerMember("not_carried", "By the name of a member of the file's entries: for how many tasks it was lost") {
            $0.summary.notCarried
        },
        AnswerMember("remarks", "Each entry that was skipped, differs or was not carried over in full") {
            $0.summary.remarks
        },
        AnswerMember("unsent_changes", "The number of unsent changes in an imported store, which were left out") {
            $0.summary.unsentChanges
        },
    ]
}

private struct SkipCounts: AnswerObject {
    let counts: [SkippedEntry.Reason: Int]

    static let members = SkippedEntry.Reason.allCases.map { reason in
        AnswerMember<SkipCounts>(reason.rawValue, "The number of \(reason.plural)") { $0.counts[reason] ?? 0 }
    }
}

extension ImportRemark: AnswerObject {
    package static let members: [AnswerMember<ImportRemark>] = [
        AnswerMember("id", "The id in the file, or of the task; null if the entry has none") { $0.id },
        AnswerMember("title", "The title") { $0.title },
        AnswerMember("skipped", "Why the entry was skipped; null if it was not") { $0.skipped },
        AnswerMember("not_carried", "The members of the entry that no field of a task holds") { $0.notCarried },
        AnswerMember("differing", "The fields in which the entry is newer than the task was") { $0.differing },
        AnswerMember("newer_here", "The fields in which the task is newer than the entry") { $0.newerHere },
    ]
}
