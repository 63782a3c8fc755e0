import Credentials
import FoundationEssentials
import Glibc
import TaskHubTestSupport
import Testing

@Suite("The refresh journal in a file")
struct FileRefreshJournalTests {
    private let directory = TemporaryDirectory()

    private let mark = RefreshMark(
        state: .inFlight, generation: 3, expiresAt: Date(timeIntervalSince1970: 1_800_000_000),
        recordedAt: Date(timeIntervalSince1970: 1_799_999_000), reason: .replyLost)

    init() {
        chmod(directory.path, 0o700)
    }

    private var path: String { directory.appending("refresh.json") }

    @Test("A mark is read back by another process's journal, until it is cleared")
    func roundTrip() {
        let journal = FileRefreshJournal(path: path)
        #expect(journal.read() == nil)
        #expect(journal.record(mark) == .written)
        #expect(FileRefreshJournal(path: path).read() == mark)
        #expect(journal.clear() == .written)
        #expect(journal.read() == nil)
    }

    @Test("Clearing a journal that was never written makes no file")
    func nothingToClear() {
        #expect(FileRefreshJournal(path: path).clear() == .written)
        #expect(access(path, F_OK) != 0)
    }

    @Test("A damaged journal, or one that other users may read, counts as empty")
    func damaged() {
        let journal = FileRefreshJournal(path: path)
        #expect(journal.record(mark) == .written)
        chmod(path, 0o644)
        #expect(journal.read() == nil)
        chmod(path, 0o600)
        #expect(journal.read() == mark)
        #expect(truncate(path, 5) == 0)
        #expect(journal.read() == nil)
    }

    @Test("A mark that cannot be stored is reported")
    func notWritten() {
        let journal = FileRefreshJournal(path: directory.appending("missing/refresh.json"))
        #expect(journal.record(mark) == .notWritten)
        #expect(journal.read() == nil)
    }
}
