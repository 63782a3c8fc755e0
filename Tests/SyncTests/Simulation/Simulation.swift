import ContractServer
import Synchronization
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync

/// Three machines with programs on real SQLite files, a server that changes by itself, and a seed that decides
/// everything.
///
/// Exactly one program runs at a time. At each step, the seed chooses which one goes on, whether its step fails, and
/// whether it is killed.
struct Simulation {
    /// What happens to a program.
    struct Fate {
        /// How many steps of a hundred fail.
        var failing = 0
        /// Whether only its requests fail.
        var isOffline = false
        var killedAt: Int?
    }

    private struct Running {
        let program: Program
        let machine: Machine
        let fate: Fate
        var steps = 0
    }

    let seed: UInt64
    let world: World
    let machines: [Machine]
    var random: SplitMix
    /// Decides what is damaged, so that all else stays the same in a history without damage.
    var damages: SplitMix
    /// Whether nothing fails any more.
    var isCalm = false
    /// Numbers what is done.
    private var serial = 0
    private var running: [Running] = []
    private var last = 0
    /// Tasks whose refused entry was retried once already.
    var retried: Set<EntityID> = []
    /// The marks of tasks that were deleted on the server, and that a machine was told to create again.
    var sentAgain: Set<String> = []
    /// Next occurrences that were moved, and whose series was sent again since.
    var moved: [MovedOccurrence] = []

    init(seed: UInt64, on server: InMemoryServer, in directory: TemporaryDirectory, isDetailed: Bool) throws {
        self.seed = seed
        var random = SplitMix(seed: seed)
        let world = World(server, seed: seed, isTolerant: Bool.random(using: &random), isDetailed: isDetailed)
        // One machine's clock is hours off. The seed decides in which direction.
        let hours: Int64 = Bool.random(using: &random) ? -3 : 5
        self.world = world
        machines = try [0, 0, hours * 3600].enumerated().map { number, seconds in
            try Machine(number, in: world, at: directory.appending("machine-\(number)"), fastBy: seconds)
        }
        damages = SplitMix(seed: ~seed)
        self.random = random
    }

    var chronicle: Chronicle { world.chronicle }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func happens(_ percent: Int) -> Bool { number(0..<100) < percent }

    mutating func nextSerial() -> Int {
        serial += 1
        return serial
    }

    /// Runs two stages.
    ///
    /// Each makes changes, then syncs until nothing changes, and checks.
    mutating func run() throws {
        for stage in 0..<2 {
            chronicle.step("stage \(stage)")
            isCalm = false
            try live(rounds: 36)
            isCalm = true
            try settle()
            try check()
            guard chronicle.problems.isEmpty else { break }
        }
        for machine in machines { machine.close() }
    }

    private mutating func live(rounds: Int) throws {
        let backup = happens(40) ? number(0..<rounds / 2) : nil
        let restore = backup.map { $0 + number(3..<rounds / 3) }
        for round in 0..<rounds {
            if round == backup { try backUpServer() }
            if round == restore { try restoreServer() }
            try timePasses(losingPlaces: backup == nil)
            try befallMachines()
            try befallRecords()
            for _ in 0..<number(1..<4) { startUserProgram(machines[number(0..<3)]) }
            if happens(40) { try actElsewhere() }
            if happens(35) { startSync(machines[number(0..<3)]) }
            for _ in 0..<number(0..<160) { turn() }
            while running.count > 5 { turn() }
            if happens(30) { world.advance(by: .seconds(number(1..<400))) }
        }
        finish()
    }

    // MARK: Programs

    private mutating func startUserProgram(_ machine: Machine) {
        let fate = Fate(
            failing: [0, 0, 0, 3, 20].randomElement(using: &random) ?? 0, killedAt: happens(25) ? number(1..<16) : nil)
        let serial = nextSerial()
        let choices = SplitMix(seed: random.next())
        start("user-\(machine.number)-\(serial)", on: machine, fate) { program in
            var user = UserProgram(machine: machine, program: program, random: choices, serial: serial)
            user.run()
        }
    }

    private mutating func startSync(_ machine: Machine) {
        let isOffline = happens(60)
        let fate = Fate(
            failing: (isOffline ? [0, 10, 30, 60] : [0, 1, 3, 12]).randomElement(using: &random) ?? 0,
            isOffline: isOffline, killedAt: happens(35) ? number(1..<160) : nil)
        let isFull = happens(8)
        let options = SyncOptions(isFull: isFull, sendsOnly: !isFull && happens(10))
        let isTyped = happens(50)
        let acceptsMassDeletion = !chronicle.history.isRestored
        start("sync-\(machine.number)-\(nextSerial())", on: machine, fate) { program in
            let sync = SyncProgram(
                machine: machine, program: program, options: options, isTyped: isTyped,
                acceptsMassDeletion: acceptsMassDeletion)
            _ = await sync.run()
        }
    }

    private mutating func start(
        _ name: String, on machine: Machine, _ fate: Fate, _ work: @escaping @Sendable (Program) async -> Void
    ) {
        let program = Program(name)
        chronicle.step("start \(name)")
        program.start { await work(program) }
        running.append(Running(program: program, machine: machine, fate: fate))
        removeEnded()
    }

    /// Runs one sync to its end, without failures.
    func synchronize(_ machine: Machine, _ options: SyncOptions) throws -> SyncSummary {
        let outcome = SyncOutcome()
        let program = Program("sync-\(machine.number)")
        program.start {
            let sync = SyncProgram(
                machine: machine, program: program, options: options, isTyped: true, acceptsMassDeletion: true)
            outcome.set(await sync.run())
        }
        while !program.hasEnded {
            world.advance(by: .milliseconds(1))
            program.advance(.goOn)
        }
        guard let summary = outcome.summary else {
            throw Unsettled(reason: "a sync failed", outbox: try machine.outbox())
        }
        return summary
    }

    private mutating func turn() {
        guard !running.isEmpty else { return }
        // Mostly the same program as before, so that some get far while others stand still.
        let isStuck = last < running.count && running[last].program.place == .waiting
        if last >= running.count || isStuck || happens(20) { last = number(0..<running.count) }
        running[last].steps += 1
        let current = running[last]
        let place = current.program.place
        if place.isInTransaction, current.machine.hasLongLog, happens(50) { checkpoint(beside: current) }
        let order = order(for: current, at: place)
        world.advance(by: .microseconds(number(100..<40_000)))
        chronicle.step("\(current.program.name) \(place) \(order)")
        if case .die = order, let state = place.stateAfterKill { chronicle.count(state) }
        current.program.advance(order)
        removeEnded()
    }

    private mutating func order(for current: Running, at place: Place) -> Order {
        if isCalm { return .goOn }
        if current.steps == current.fate.killedAt { return .die }
        if place == .refreshed, happens(4) { return .die }
        guard place.canFail, !current.fate.isOffline || place.isOfRequest else { return .goOn }
        return happens(current.fate.failing) ? .fail(random.next()) : .goOn
    }

    /// Asks for a checkpoint while a program holds a transaction.
    private func checkpoint(beside current: Running) {
        chronicle.count(.checkpointUnderWriter)
        let before = current.machine.database
        current.machine.store.shortenLog()
        if current.machine.database != before { chronicle.report("the log was copied beside a writer") }
    }

    private mutating func removeEnded() { running.removeAll { $0.program.hasEnded } }

    /// Lets every program run to its end.
    mutating func finish() {
        while !running.isEmpty { turn() }
    }

    /// Lets every program of a machine run to its end.
    mutating func finish(_ machine: Machine) {
        while running.contains(where: { $0.machine === machine }) { turn() }
    }
}

/// The result of a sync, which another thread sets.
private final class SyncOutcome: Sendable {
    private let value = Mutex<SyncSummary?>(nil)

    var summary: SyncSummary? { value.withLock { $0 } }

    func set(_ summary: SyncSummary?) { value.withLock { $0 = summary } }
}

/// The machines and the server do not come to rest.
struct Unsettled: Error {
    let reason: String
    let outbox: [OutboxEntry]
}
