import AppGroup
import CivilCalendar
import Glibc
import SharedRuns

// Runs a command as a shared run or under a lock, for tests that need many callers and killed ones.
//
// The first argument is `run`, `warm` or `lock`, then come options as `max-age=1.5`, then `--` and the command. Output
// goes to standard output, and one word for the outcome to standard error.
let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
let command = Array(CommandLine.arguments.drop { $0 != "--" }.dropFirst())
let settings = Dictionary(
    words.dropFirst().map { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }, uniquingKeysWith: { $1 })

func duration(_ name: String) -> Duration? {
    settings[name].flatMap(Double.init).map { .microseconds(Int64($0 * 1_000_000)) }
}

func finish(_ outcome: String, _ bytes: ArraySlice<UInt8> = [], status: Int32 = 0) -> Never {
    write(bytes)
    Array("\(outcome)\n".utf8).withUnsafeBytes { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
}

func write(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { _ = Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

func status(of end: CommandEnd) -> Int32 {
    switch end {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    case .timedOut, .tooLarge: 75
    case .notStarted: 127
    }
}

guard let container = settings["container"], let name = EntryName(settings["name"] ?? "test") else {
    finish("usage", status: 64)
}
if words.first == "lock" {
    let lock = LockedCommand(under: ContainerLock(name.text), in: container)
    switch try lock.run(command, waitingAtMost: duration("wait") ?? .zero) {
    case .ended(let end): exit(status(of: end))
    case .busy: finish("busy", status: 75)
    }
}
var options = RunOptions()
options.maxAge = duration("max-age") ?? options.maxAge
options.stale = duration("stale") ?? options.stale
options.timeout = duration("timeout") ?? options.timeout
options.limit = settings["limit"].flatMap { Int($0) } ?? options.limit
options.isForced = settings["force"] != nil
let shift = settings["clock"].flatMap { Int64($0) } ?? 0
let scope = RunScope(directory: settings["directory"], variables: [:], files: [])
let run = SharedRun(name, in: container, scope: scope, options) { SystemTime.now().advanced(bySeconds: shift) }
if words.first == "warm" { finish("\(run.refreshDetached(by: command))") }
switch run.result(of: command) {
case .fresh(let output): finish("fresh", output.bytes)
case .finished(let output): finish("finished", output.bytes)
case .stale(let output, let refresh):
    write(output.bytes)
    finish(refresh.map { "stale \(run.refreshDetached($0, by: command))" } ?? "stale")
case .failed(let failure, _): finish("failed \(failure.end)", status: status(of: failure.end))
case .backedOff(let failure): finish("backed-off \(failure.end)", status: 75)
case .timedOut: finish("timed-out", status: 75)
case .notRecorded(_, let error): finish("not-recorded \(error)", [], status: 74)
case .notPublished(let output, let error): finish("not-published \(error)", output.bytes, status: 74)
case .unusable(let fault): finish("unusable \(fault)", status: 73)
}
