internal import AppGroup
internal import CivilCalendar
internal import Glibc
internal import PosixFiles

/// The one who runs a command and publishes its result.
struct Runner {
    let paths: ContainerPaths
    let lock: ContainerLock
    let limit: Int
    let clock: @Sendable () -> Instant

    func openLock() throws(RunFault) -> Descriptor {
        do throws(FileError) {
            return try paths.openLock(lock)
        } catch {
            throw .file(error)
        }
    }

    /// Waits for the lock; returns false if others kept it.
    func take(_ file: borrowing Descriptor, within time: Duration) throws(RunFault) -> Bool {
        do throws(Errno) {
            return try time > .zero ? file.lock(LOCK_EX, waitingAtMost: time) : file.tryLock(LOCK_EX)
        } catch {
            throw .file(FileError(writing: paths.lock(lock), error))
        }
    }

    /// Runs the command, and publishes the result before anyone else can get the lock.
    ///
    /// The lock is not released here: the guard may still be ending what the command has left behind.
    func run(
        _ command: [String], after last: RunRecord, into stored: StoredRuns, keeping lock: borrowing Descriptor,
        within time: Duration
    ) -> RunOutcome {
        let captured = CapturedCommand(command, keeping: lock.number, within: time, to: .memory(limit: limit))
        let record = last.followed(by: captured, at: clock(), random: .random(in: 0...1))
        do throws(FileError) {
            try stored.publish(record)
        } catch {
            guard record.failure == nil, let good = record.good else { return .notRecorded(record.end, error) }
            return .notPublished(RunOutput(bytes: record.output, finished: good), error)
        }
        return record.result(isOwn: true)
    }
}

extension RunRecord {
    /// Returns the record after a run: a failure keeps the last good output.
    func followed(by run: CapturedCommand, at now: Instant, random: Double) -> RunRecord {
        let now = now.clampedToWritable
        var next = self
        next.serial += 1
        next.finished = now
        next.end = run.end
        if run.end == .exited(0) {
            (next.good, next.output) = (now, run.output[...])
            (next.failures, next.retryAt) = (0, nil)
        } else {
            next.failures += 1
            next.retryAt = RunBackOff.retryAt(
                after: now, failures: next.failures, run.end, asked: RunBackOff.asked(in: run.notes), random: random)
        }
        return next
    }
}
