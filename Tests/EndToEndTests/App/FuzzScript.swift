import TaskHubTestSupport
import TaskStore

/// Keys, clicks, pastes, sizes and other programs, the same for the same seed.
struct FuzzScript {
    /// How many tasks other programs create.
    private(set) var otherTasks = 0
    private(set) var steps: [EmulatedTerminal.Step] = [.wait("Inbox")]

    private static let other = "\(Installation.programs)/taskhub-intent"
    /// Quitting, and what hands the terminal to programs that wait for a person, is left out.
    private static let keys: [String] =
        "jkgGhlax sedptmruvVSyYcJKMHO/?:12345 #!+".map { String($0) } + [
            "\r", "\r", "\u{1B}", "\t", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~",
            "\u{12}",
            "\u{04}", "\u{15}", "\u{7F}", "\u{1B}[Z", "\u{1B}[15;9~", "é", "日", "x", "u",
        ]
    /// Escape as newer terminals send it: no other key can follow so soon that both are another one.
    private static let escape = "\u{1B}[27u"
    /// Random keys rarely make a line that does something.
    private static let phrases: [String] = [
        "a", "milk", "tomorrow", "amilk tomorrow\r", "awater every day #Home +t\r", ":done\r", ":reopen\r",
        ":edit --title New\r", ":edit --list Home\r", ":edit --due fri --priority 3\r", ":lists add Home\r",
        ":lists delete Home\r", ":redo\r", "Hjju", "Hku",
    ]

    /// Creates a script with at least this many keys.
    init(seed: UInt64, keys: Int) {
        var random = SplitMix(seed: seed)
        var number = 0
        while number < keys {
            let typed = step(&random, number)
            number += max(1, typed)
            // What is typed between two frames is one key, or some.
            if Int.random(in: 0..<16, using: &random) == 0 { steps.append(.read) }
        }
        steps += [.read, .signal("SIGTERM"), .end]
    }

    /// Adds a step, and returns how many keys it types.
    private mutating func step(_ random: inout SplitMix, _ number: Int) -> Int {
        switch Int.random(in: 0..<2000, using: &random) {
        case 0..<4:
            steps.append(.run([Self.other, "create", "Other \(number)"]))
            otherTasks += 1
        case 4..<8:
            let columns = Int.random(in: 40...300, using: &random)
            steps.append(.resize(columns: columns, rows: Int.random(in: 10...100, using: &random)))
        case 8..<12: steps.append(.paste("Pasted \(number)"))
        case 12..<16: steps.append(.paste("One \(number)\nTwo \(number)"))
        case 16..<300: steps.append(.type(Self.escape))
        case 300..<420:
            let phrase = Self.phrases.randomElement(using: &random) ?? ""
            steps.append(.type(phrase))
            return phrase.count
        case 420..<480:
            // A click or a turn of the wheel, together with a key or not.
            let (column, row) = (Int.random(in: 1...80, using: &random), Int.random(in: 1...24, using: &random))
            let key = Bool.random(using: &random) ? Self.keys.randomElement(using: &random) ?? "" : ""
            let button = [0, 0, 0, 64, 65].randomElement(using: &random) ?? 0
            steps.append(.type("\(key)\u{1B}[<\(button);\(column);\(row)M"))
            return 1 + key.count
        default: steps.append(.type(Self.keys.randomElement(using: &random) ?? "j"))
        }
        return 1
    }
}
