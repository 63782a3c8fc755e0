import BarSignals
import GroupDefaults
import ProcessControl
import ProgramFailures

/// The status bars to tell of a new card.
struct BarNotes {
    /// Five seconds per bar, so that our processes do not accumulate if a bar hangs.
    private static let bounded = ["timeout", "5"]

    private let typed: [StatusBar]

    /// Reads what a user typed, as in `waybar:8`.
    init(typed names: [String]) throws(ProgramFailure) {
        typed = try names.map { name throws(ProgramFailure) in
            guard let bar = StatusBar(name) else {
                throw ProgramFailure(
                    .refused, "bar_refused", "that is not a bar that can be told", "Name one of \(StatusBar.notation)")
            }
            return bar
        }
    }

    /// Tells these bars, and those of the setting `bars`, and waits for none.
    func tell(and defaults: SharedDefaults) {
        // `defaults list` reports damaged settings. The snapshot is published.
        let names = (try? defaults.read())?[.groupBars] ?? []
        let set = names.compactMap { StatusBar($0) }
        // A bar whose program is not installed is skipped, and shows the change at its next update.
        for bar in Set(typed + set) { bar.reload { _ = try? ChildProgram(Self.bounded + $0, in: .ownSession) } }
    }
}
