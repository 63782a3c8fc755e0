public import AppGroup
internal import CLinux
public import CivilCalendar
internal import Glibc
internal import PosixFiles

/// A command that runs once for all who ask, in however many processes, and whose last good output they share.
///
/// ```swift
/// let run = SharedRun("mail", in: containerPath, options)
/// switch run.result(of: ["count-unread", "inbox"]) {
/// case .fresh(let output), .finished(let output): show(output.bytes)
/// case .stale(let output, let refresh):
///     show(output.bytes)
///     if let refresh { _ = run.refreshDetached(refresh, by: ["count-unread", "inbox"]) }
/// default: …
/// }
/// ```
///
/// The runner holds a lock of the kernel, so the others notice at once if it is killed. The command is in a session of
/// its own. It gets `/dev/null` as standard input, this process's standard error, and nothing else but descriptor 3, to
/// which it may write a line `retry-after: SECONDS` before it fails. No shell is involved.
public struct SharedRun: Sendable {
    private let container: String
    private let name: EntryName
    private let scope: RunScope
    private let options: RunOptions
    private let clock: @Sendable () -> Instant

    /// Creates a value; no file is touched yet.
    ///
    /// - Parameters:
    ///   - name: What is run. Callers with the same name share one result, whatever command they give.
    ///   - container: The container's directory, as `ContainerLocation` returns it.
    ///   - scope: What the result depends on besides.
    ///   - options: What is accepted, and the limits.
    ///   - clock: The current time.
    /// - Precondition: `options.limit` is at most ``RunOptions/maximumOutput`` and not negative.
    public init(
        _ name: EntryName, in container: String, scope: RunScope = .none, _ options: RunOptions = RunOptions(),
        clock: @escaping @Sendable () -> Instant = SystemTime.now
    ) {
        precondition((0...RunOptions.maximumOutput).contains(options.limit), "the output's limit is out of range")
        (self.name, self.container, self.scope, self.options) = (name, container, scope, options)
        self.clock = clock
    }

    /// Returns the output, and runs the command if there is none that is young enough.
    ///
    /// With a fresh result it opens one file, and takes no lock. Blocks for at most ``RunOptions/timeout``.
    ///
    /// - Parameter command: The program, looked up in `PATH` unless it contains a slash, and its arguments.
    /// - Returns: The output, or why there is none.
    public func result(of command: [String]) -> RunOutcome {
        let deadline = Deadline(in: options.timeout)
        do throws(RunFault) {
            let last = try stored(in: ContainerPaths(container: container)).read()
            if let outcome = outcome(of: last) { return outcome }
            let runner = try opened()
            let stored = stored(in: runner.paths)
            let lock = try runner.openLock()
            let hasWaited = try !runner.take(lock, within: .zero)
            if hasWaited, try !runner.take(lock, within: deadline.timeLeft ?? .zero) { return .timedOut }
            let now = try stored.read()
            // With force, the run that was going on does not count, but the next one does.
            let isAnswered = options.isForced ? now.serial > last.serial + 1 : now.serial != last.serial
            if isAnswered { return now.result(isOwn: false) }
            let left = deadline.timeLeft ?? .zero
            if hasWaited, left <= .zero { return .timedOut }
            return runner.run(command, after: now, into: stored, keeping: lock, within: left)
        } catch {
            return .unusable(error)
        }
    }

    /// Returns what the stored result allows without a run; nil if nothing.
    private func outcome(of last: RunRecord) -> RunOutcome? {
        guard !options.isForced else { return nil }
        let now = clock()
        if let output = last.output(youngerThan: options.maxAge, at: now) { return .fresh(output) }
        let backOff = last.backOff(at: now)
        if let output = last.output(youngerThan: options.stale, at: now) {
            return .stale(output, refresh: backOff == nil ? RunRefresh(serial: last.serial) : nil)
        }
        return backOff.map { .backedOff($0) }
    }

    /// Runs the command in the background, unless it runs already or must wait.
    ///
    /// This process forks, and the child goes on with the run in a session of its own with `/dev/null` as standard
    /// streams. So write the output before, and call it only in a program with one thread, as a command line is.
    /// The run may last for ``RunOptions/timeout``.
    ///
    /// - Parameters:
    ///   - refresh: The result to replace. If another run has ended since, nothing runs. Nil for a run in any case.
    ///   - command: As for ``result(of:)``.
    /// - Returns: Whether a run was started. Its result is published, and not reported.
    public func refreshDetached(_ refresh: RunRefresh? = nil, by command: [String]) -> RefreshOutcome {
        do throws(RunFault) {
            let runner = try opened()
            let lock = try runner.openLock()
            guard try runner.take(lock, within: .zero) else { return .running }
            let stored = stored(in: runner.paths)
            let last = try stored.read()
            if let refresh, refresh.serial != last.serial { return .running }
            if !options.isForced, let failure = last.backOff(at: clock()) { return .backedOff(failure) }
            switch toolkit_detach() {
            case 0: return .started
            case 1:
                _ = runner.run(command, after: last, into: stored, keeping: lock, within: options.timeout)
                _exit(0)
            default: return .notStarted(errno: errno)
            }
        } catch {
            return .unusable(error)
        }
    }

    private func stored(in paths: ContainerPaths) -> StoredRuns { StoredRuns(of: name, scope, in: paths) }

    private func opened() throws(RunFault) -> Runner {
        do throws(ContainerError) {
            let container = try GroupContainer.open(at: container)
            _ = try container.directory("runs")
            return Runner(
                paths: container.paths, lock: ContainerLock(.run, of: name), limit: options.limit, clock: clock)
        } catch {
            throw .container(error)
        }
    }
}
