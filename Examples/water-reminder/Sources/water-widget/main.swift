import AppGroup
import Cards
import CivilCalendar
import Glibc
import GroupSnapshot
import Water

// water-widget [FORMAT [FAMILY]]   draws the card. Reads one file, and never prompts.

func card(_ water: Water) -> Card {
    let isDone = water.glasses >= water.goal
    return Card(
        CardSubject("Water"),
        line: isDone ? "\(water.glasses) glasses: done" : "\(water.glasses) of \(water.goal) glasses",
        classes: [isDone ? "done" : "thirsty"], gauge: CardGauge(done: water.glasses, of: water.goal, word: "glasses"),
        rows: [CardRow(water.sharing)])
}

func failure(_ state: CardState, _ headline: String) -> Card {
    Card(CardSubject("Water"), state: state, message: CardMessage(headline, command: "water-reminder drink"))
}

// Nil without a home. A bar needs a card then too.
let path = try? Water.location.path(argument: nil) { name in getenv(name).map { String(cString: $0) } }
let words = CommandLine.arguments
guard let format = CardFormat(rawValue: words.count > 1 ? words[1] : "text"),
    let family = words.count > 2 ? CardFamily(rawValue: words[2]) : format.defaultFamily
else { exit(64) }
let drawn =
    switch path.map({ Water.snapshot(ContainerPaths(container: $0)).read(at: SystemTime.now()) }) {
    case nil: failure(.unreadable, "No home directory")
    case .fresh(let water, _): card(water)
    // It holds until the day ends.
    case .stale(let water, _): card(Water(glasses: 0, goal: water.goal, sharing: water.sharing))
    case .missing: failure(.missing, "No glass yet")
    case .newer, .unreadable: failure(.unreadable, "Cannot read the glasses")
    }
let bytes = drawn.rendered(as: format, family: family)
write(STDOUT_FILENO, bytes, bytes.count)
