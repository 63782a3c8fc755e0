import Cards
import Glibc
import GroupDefaults

// water-reminder                   prints the card
// water-reminder bar waybar        prints it as a bar reads it
// water-reminder drink             counts a glass
// water-reminder set NAME VALUE    changes a setting

func fail(_ message: String, _ code: Int32) -> Never {
    let line = Array("water-reminder: \(message)\n".utf8)
    write(STDERR_FILENO, line, line.count)
    exit(code)
}

do {
    let reminder = try WaterReminder { name in getenv(name).map { String(cString: $0) } }
    func show(_ format: CardFormat) throws {
        guard let bytes = try reminder.card().rendered(as: format) else { fail("no such bar", 64) }
        write(STDOUT_FILENO, bytes, bytes.count)
    }
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case (nil, _): try show(.text)
    case ("bar", 2):
        guard let format = CardFormat(rawValue: words[1]) else { fail("no such bar", 64) }
        try show(format)
    case ("drink", 1): try reminder.drink()
    case ("set", 3):
        let entry = try DefaultsRegistry.water.entry(named: words[1])
        try reminder.defaults.update { try entry.setByUser(words[2], in: &$0) }
    default: fail("usage: water-reminder [bar NAME | drink | set NAME VALUE]", 64)
    }
} catch DefaultsError.unknownKey {
    fail("no such setting", 64)
} catch DefaultsError.invalidValue(let key) {
    fail("not a value for \(key)", 64)
} catch {
    fail("\(error)", 1)
}
