import AccountSession
import Credentials
import FoundationEssentials
import Synchronization
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import WebAddress

/// A program that synchronizes a machine's store, with the real session and the real client.
struct SyncProgram: Sendable {
    let machine: Machine
    let program: Program
    var options: SyncOptions
    /// Whether it waits for another program's sync, and tries at once after a failure, as what a person typed does.
    let isTyped: Bool
    /// Whether the user accepts that most tasks are deleted.
    let acceptsMassDeletion: Bool

    /// Returns the summary, or nil if there is none.
    func run() async -> SyncSummary? {
        let chronicle = machine.world.chronicle
        do {
            if try program.step(.opening) != nil { throw StoreError.busy }
            let store = try machine.openStore()
            defer { Machine.close(store) }
            let summary = try await synchronize(store)
            if !summary.conflicts.isEmpty { chronicle.count(.mergedBothSides) }
            if summary.obstacle == .signedOut {
                chronicle.count(.sessionEnded)
                machine.sessionEnded()
            }
            chronicle.step("    \(program.name): \(summary.obstacle.map { "\($0)" } ?? "done")")
            return summary
        } catch is Killed {
            // The next one continues.
        } catch SessionError.syncBusy {
            chronicle.count(.syncBusy)
        } catch SessionError.syncLockFailed, StoreError.busy, StoreError.diskFull, StoreError.uncertain,
            SyncError.massDeletion
        {
            // The next one tries again.
        } catch let error where error.meansWaiting {
            // As above, at the opening.
        } catch {
            chronicle.report("\(program.name): \(error)")
            if chronicle.isDetailed, let left = try? (machine.tasks(), machine.outbox()) { chronicle.step("\(left)") }
        }
        return nil
    }

    private func synchronize(_ store: SQLiteStore) async throws -> SyncSummary {
        let publisher = machine.publisher(for: program)
        let workspace = Workspace(
            store: store.driven(
                by: SteppingDriver(program: program, machine: machine, deeds: DeedRecorder())),
            publisher: publisher, clock: machine.clock, zone: TestZones.utc, ids: machine.ids,
            machine: { "machine" },
            recorders: [OutboxRecorder(ids: machine.ids, signal: publisher)])
        let address = try ServerAddress(World.address)
        let session = try SharedSession(Machine.record, at: address, isStillSignedIn: { true }) { _, unsaved in
            refresh(unsaved)
        }
        let client = TaskHubClient(
            base: address, transport: SteppingTransport(machine: machine, program: program),
            tokens: UsedTokens(of: session), version: "1", ids: machine.ids, clock: machine.clock)
        let sync = try SyncSession(
            of: Machine.record, service: client, bodies: JSONTaskBodies(in: TestZones.utc),
            lock: SteppingLock(bolt: machine.syncLock, program: program), in: workspace)
        let timeout = isTyped ? Duration.seconds(5) : .zero
        do {
            return try await sync.run(options, timeout: timeout).value
        } catch SyncError.massDeletion {
            machine.world.chronicle.count(.massDeletion)
            guard acceptsMassDeletion else { throw SyncError.massDeletion(missing: 0, known: 0) }
            // The server may have lost some that the user would have wanted to send again.
            machine.world.chronicle.change { $0.acceptedLosses() }
            var options = options
            options.acceptsDeletions = true
            return try await sync.run(options, timeout: timeout).value
        }
    }

    private func refresh(_ unsaved: UnsavedTokens) -> RefreshToken {
        let clock = machine.clock
        return RefreshToken(
            vault: SteppingVault(machine: machine, program: program),
            lock: SteppingLock(bolt: machine.refreshLock, program: program),
            journal: SteppingJournal(machine: machine, program: program),
            endpoint: SteppingEndpoint(machine: machine, program: program),
            limits: RefreshLimits(
                jitter: .zero, lockWait: .seconds(1), saving: .zero, savingPause: .zero,
                waitsForEarlierFailures: !isTyped),
            unsaved: unsaved, now: { Date(timeIntervalSince1970: Double(clock.now().microseconds) / 1_000_000) })
    }
}
