package import AppGroup
package import Reminders
import TaskHubEntities
import TaskHubGroup

/// The file `locks/reminders.mark` of a container: a store's id, the ledger's revision, and a moment in microseconds since
/// 1970, one a line.
///
/// No program watches its directory, so a pass of the reminders wakes none.
package struct FileDeliveryJournal: DeliveryJournal {
    private static let format = "reminders 1"

    private let path: String

    package init(in paths: ContainerPaths) {
        path = paths.reminderMark
    }

    package func read() -> DeliveryProgress? {
        guard let bytes = try? ContainerFile.read(path, limit: 256) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        guard lines.count == 4, lines[0] == FileDeliveryJournal.format, let storeID = EntityID(lines[1]),
            let revision = Int64(lines[2]), let microseconds = Int64(lines[3])
        else { return nil }
        return DeliveryProgress(
            storeID: storeID, revision: revision, delivered: Instant(microseconds: microseconds))
    }

    package func record(_ progress: DeliveryProgress) {
        let lines = [
            FileDeliveryJournal.format, "\(progress.storeID)", "\(progress.revision)",
            "\(progress.delivered.microseconds)", "",
        ]
        try? ContainerFile.rewriteInPlace(path, with: Array(lines.joined(separator: "\n").utf8))
    }
}
