import BarSignals
import GroupDefaults
import ProgramFailures
import TextLayout

/// The status bars that show a new card.
struct BarRefresh {
    private let typed: [StatusBar]

    /// Reads what a user typed, as in `waybar:8`.
    init(typed names: [String]) throws(ProgramFailure) {
        typed = try names.map { name throws(ProgramFailure) in
            guard let bar = StatusBar(name) else {
                throw ProgramFailure(
                    .refused, "bar_refused", "\(DisplayText.quoted(name)) is not a bar that can be refreshed",
                    "Name one of \(StatusBar.notation)")
            }
            return bar
        }
    }

    /// Refreshes these bars, and those of the setting `bars`, and waits for none.
    func run(and defaults: SharedDefaults) {
        // `defaults list` reports damaged settings. The snapshot is published.
        let names = (try? defaults.read())?[.groupBars] ?? []
        let set = names.compactMap { StatusBar($0) }
        for bar in Set(typed + set) { bar.refresh() }
    }
}
