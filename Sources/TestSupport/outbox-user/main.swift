import AppGroup
import CivilCalendar
import Glibc
import GroupOutbox

// Adds to an outbox or delivers it, for tests that need many programs and killed ones.
//
//     outbox-user CONTAINER add KEY…     prints each key once it is durable
//     outbox-user CONTAINER deliver LOG  appends each key to the file, and refuses those that begin with `refused`
let words = CommandLine.arguments

/// Writes the line in one step, so that lines of several programs do not mix.
func write(_ line: String, to descriptor: Int32) {
    Array("\(line)\n".utf8).withUnsafeBytes { bytes in
        guard Glibc.write(descriptor, bytes.baseAddress, bytes.count) == bytes.count else { exit(74) }
    }
}

let outbox = GroupOutbox("test", in: try GroupContainer.open(at: words[1]))
switch words[2] {
case "add":
    for key in words[3...] {
        try outbox.add(OutboxMessage(key: key, change: Array("change \(key)".utf8)), at: SystemTime.now())
        write(key, to: STDOUT_FILENO)
    }
case "deliver":
    let log = open(words[3], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    let report = try outbox.deliver { entry in
        write(entry.message.key, to: log)
        return entry.message.key.hasPrefix("refused") ? .refused(status: 65) : .delivered
    }
    write("\(report.end)", to: STDOUT_FILENO)
default: exit(64)
}
