import AppGroup
package import PosixFiles
import PublishedFiles
package import TaskHubEntities

/// Publishes the snapshot.
package enum SnapshotWriter {
    /// Replaces the file at `path`, and then rewrites the stamp in place.
    package static func publish(_ snapshot: WidgetSnapshot, at path: String, stamp: String) throws(FileError) {
        try PublishedFile(path: path, kind: SnapshotFormat.kind, stamp: stamp)
            .publish(lines(of: snapshot), generation: snapshot.generation.counter)
    }

    /// Returns the content of a snapshot file.
    ///
    /// Decoding it gives an equal snapshot, except that moments outside the years 0 to 9999 are moved to the nearest
    /// one inside.
    package static func encode(_ snapshot: WidgetSnapshot) -> [UInt8] {
        SnapshotFormat.kind.file(lines(of: snapshot))
    }

    private static func lines(of snapshot: WidgetSnapshot) -> [UInt8] {
        var lines = LineWriter()
        lines.write(SnapshotFormat.Line.store) {
            $0.ascii(snapshot.generation.storeID.description)
            $0.integer(Int(snapshot.generation.counter))
        }
        if snapshot.generation.mark != 0 {
            lines.write(SnapshotFormat.Line.mark) { $0.integer(Int(snapshot.generation.mark)) }
        }
        lines.write(SnapshotFormat.Line.published) { $0.instant(snapshot.publishedAt) }
        lines.write(SnapshotFormat.Line.account) { $0.ascii(snapshot.account.rawValue) }
        if let sync = snapshot.lastSync {
            lines.write(SnapshotFormat.Line.sync) {
                $0.instant(sync.endedAt)
                $0.ascii(sync.outcome.rawValue)
            }
        }
        if let moment = snapshot.lastGoodSync { lines.write(SnapshotFormat.Line.synced) { $0.instant(moment) } }
        if let moment = snapshot.lockedAt { lines.write(SnapshotFormat.Line.locked) { $0.instant(moment) } }
        if let moment = snapshot.signedOutAt { lines.write(SnapshotFormat.Line.signedOut) { $0.instant(moment) } }
        lines.write(SnapshotFormat.Line.staleAfter) {
            if let staleAfter = snapshot.staleAfter {
                $0.instant(staleAfter)
            } else {
                $0.ascii(SnapshotFormat.noSuchMoment.description)
            }
        }
        lines.write(SnapshotFormat.Line.validUntil) { $0.instant(snapshot.validUntil) }
        write(snapshot.zone, to: &lines)
        write(snapshot.counts, to: &lines)
        if !snapshot.midnights.isEmpty {
            lines.write(SnapshotFormat.Line.midnights) { for midnight in snapshot.midnights { $0.instant(midnight) } }
        }
        var rest = snapshot.upcoming[...]
        while !rest.isEmpty {
            lines.write(SnapshotFormat.Line.due) {
                for due in rest.prefix(SnapshotFormat.instantsPerLine) {
                    $0.epochInstant(due.instant(in: snapshot.zone))
                }
            }
            rest = rest.dropFirst(SnapshotFormat.instantsPerLine)
        }
        var days = days(in: snapshot)[...]
        while !days.isEmpty {
            lines.write(SnapshotFormat.Line.dueDay) {
                for (moment, date) in days.prefix(SnapshotFormat.instantsPerLine) {
                    $0.epochInstant(moment)
                    $0.ascii(date.description)
                }
            }
            days = days.dropFirst(SnapshotFormat.instantsPerLine)
        }
        if let colors = snapshot.areaColors {
            lines.write(SnapshotFormat.Line.areaColors) {
                $0.text(colors.work)
                $0.text(colors.personal)
            }
        }
        if snapshot.showsDatedOnly { lines.write(SnapshotFormat.Line.datedOnly) { _ in } }
        if let theme = snapshot.theme { lines.write(SnapshotFormat.Line.theme) { $0.text(theme) } }
        for task in snapshot.tasks { write(task, in: snapshot.zone, to: &lines) }
        return lines.bytes
    }

    /// Returns the snapshot at `path`, however old, or nil if there is none that this program can read.
    package static func published(at path: String) -> WidgetSnapshot? {
        do throws(FileError) {
            guard let bytes = try ContainerFile.read(path, limit: SnapshotFormat.kind.maximumBytes),
                case .ready(let lines) = SnapshotFormat.kind.contents(of: bytes)
            else { return nil }
            return SnapshotDecoder.snapshot(lines)
        } catch {
            return nil
        }
    }

    /// Returns the days on which a task is due, after the moments that represent them, oldest first.
    private static func days(in snapshot: WidgetSnapshot) -> [(moment: Instant, date: CivilDate)] {
        let due = Set((snapshot.upcoming + snapshot.tasks.compactMap(\.dueDate)).compactMap(\.wholeDay))
        let days = due.map { (moment: DueDate.day($0).instant(in: snapshot.zone), date: $0) }.sorted { $0 < $1 }
        // Where the clocks skip a day, it ends with its neighbour.
        return days.indices.filter { $0 == 0 || days[$0].moment != days[$0 - 1].moment }.map { days[$0] }
    }

    private static func write(_ zone: RecordedZone, to lines: inout LineWriter) {
        lines.write(SnapshotFormat.Line.zone) {
            $0.text(zone.name)
            $0.integer(zone.initial.seconds)
            $0.text(zone.initial.abbreviation)
        }
        for change in zone.changes {
            lines.write(SnapshotFormat.Line.zoneChange) {
                $0.instant(change.instant)
                $0.integer(change.offset.seconds)
                $0.text(change.offset.abbreviation)
            }
        }
    }

    private static func write(_ counts: SnapshotCounts, to lines: inout LineWriter) {
        lines.write(SnapshotFormat.Line.counts) {
            for (name, count) in [
                (SnapshotFormat.Count.open, counts.open), (SnapshotFormat.Count.inbox, counts.inbox),
                (SnapshotFormat.Count.overdue, counts.overdue),
                (SnapshotFormat.Count.dueEarlierToday, counts.dueEarlierToday),
                (SnapshotFormat.Count.completedToday, counts.completedToday),
            ] {
                $0.ascii(name.description)
                $0.integer(count)
            }
        }
    }

    private static func write(_ task: SnapshotTask, in zone: RecordedZone, to lines: inout LineWriter) {
        lines.write(SnapshotFormat.Line.task) {
            $0.ascii(task.id.description)
            $0.ascii(task.status.rawValue)
            $0.ascii(task.area.rawValue)
            $0.optional(task.priority) { $0.integer($1) }
            $0.optional(task.dueDate) { $0.instant($1.instant(in: zone)) }
            $0.optional(task.listColor) { $0.text($1) }
            $0.optional(task.listName) { $0.text($1) }
            $0.text(task.title)
        }
    }
}
