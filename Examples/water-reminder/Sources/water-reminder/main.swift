import Glibc
import GroupDefaults

// water-reminder                   prints the card
// water-reminder drink             counts a glass
// water-reminder set NAME VALUE    changes a setting

func fail(_ message: String, _ code: Int32) -> Never {
    let line = Array("water-reminder: \(message)\n".utf8)
    write(STDERR_FILENO, line, line.count)
    exit(code)
}

do {
    let reminder = try WaterReminder { name in getenv(name).map { String(cString: $0) } }
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case (nil, _): print(try reminder.card().joined(separator: "\n"))
    case ("drink", 1): try reminder.drink()
    case ("set", 3):
        let entry = try DefaultsRegistry.water.entry(named: words[1])
        try reminder.defaults.update { try entry.setByUser(words[2], in: &$0) }
    default: fail("usage: water-reminder [drink | set NAME VALUE]", 64)
    }
} catch DefaultsError.unknownKey {
    fail("no such setting", 64)
} catch DefaultsError.invalidValue(let key) {
    fail("not a value for \(key)", 64)
} catch {
    fail("\(error)", 1)
}
