package import Credentials
import Synchronization

/// An in-memory journal, which can behave as if its disk were full.
package final class InMemoryJournal: RefreshJournal {
    private let bytes = Mutex<[UInt8]?>(nil)
    private let full = Mutex(false)

    package init() {}

    package func fill() { full.withLock { $0 = true } }

    package func read() -> RefreshMark? { bytes.withLock { $0.flatMap(RefreshMarkDocument.decode) } }

    package func record(_ mark: RefreshMark) -> JournalWriteResult {
        guard !full.withLock({ $0 }), let encoded = try? RefreshMarkDocument.encode(mark) else { return .notWritten }
        bytes.withLock { $0 = encoded }
        return .written
    }

    package func clear() -> JournalWriteResult {
        bytes.withLock { $0 = nil }
        return .written
    }
}
