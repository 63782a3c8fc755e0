import AppGroup
import Credentials
import Glibc
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("A lock of the container, for work that waits for the network")
struct FileProcessLockTests {
    private let directory = TemporaryDirectory()
    private let paths: ContainerPaths

    init() throws {
        paths = try GroupContainer.open(at: directory.appending("container")).paths
    }

    /// The lock as another process has it.
    private func lock(_ lock: ContainerLock = .refresh) -> FileProcessLock {
        FileProcessLock(lock, ContainerLocks(paths: paths))
    }

    private func isHeld(_ result: ProcessLockResult<Int>, with value: Int) -> Bool {
        if case .held(value) = result { true } else { false }
    }

    @Test("Work runs under the lock, other work waits for its turn, and another lock is independent")
    func exclusive() async {
        let (mine, theirs, sync) = (lock(), lock(), lock(.sync))
        let result = await mine.withLock(waitingAtMost: .zero) {
            let refused = await theirs.withLock(waitingAtMost: .zero) { 2 }
            let other = await sync.withLock(waitingAtMost: .zero) { 3 }
            guard case .busy = refused, case .held(3) = other else { return 0 }
            return 1
        }
        #expect(isHeld(result, with: 1))
        let later = await theirs.withLock(waitingAtMost: .zero) { 2 }
        #expect(isHeld(later, with: 2))
    }

    @Test("A lock file that other users may change fails, and nothing runs")
    func unsafe() async {
        let made = await lock().withLock(waitingAtMost: .zero) { 1 }
        #expect(isHeld(made, with: 1))
        chmod(paths.lock(.refresh), 0o666)
        let result = await lock().withLock(waitingAtMost: .zero) {
            Issue.record("The work ran")
            return 1
        }
        guard case .failed = result else {
            Issue.record("\(result)")
            return
        }
    }
}
