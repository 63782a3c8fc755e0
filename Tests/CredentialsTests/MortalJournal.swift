import Credentials
import TaskHubTestSupport

/// A process's way to the journal.
struct MortalJournal: RefreshJournal {
    let journal: InMemoryJournal
    let life: Lifetime

    func read() -> RefreshMark? { life.step(orDead: nil) { journal.read() } }

    func record(_ mark: RefreshMark) -> JournalWriteResult {
        life.step(orDead: .notWritten) { journal.record(mark) }
    }

    func clear() -> JournalWriteResult { life.step(orDead: .notWritten) { journal.clear() } }
}
