internal import TerminalValues

/// The first run: use it here, or set up a server.
package final class OnboardingModel {
    package enum Choice: String, CaseIterable, Hashable, Sendable {
        /// With a list of a few tasks to try things out.
        case localWithSample
        case local
        case server

        package var title: String {
            switch self {
            case .localWithSample: "Use it here, with a sample list"
            case .local: "Use it here"
            case .server: "Set up a server"
            }
        }
    }

    package let menu: MenuModel

    package init() {
        menu = MenuModel(
            "Welcome to Task Hub",
            [
                MenuModel.Item(Choice.localWithSample.title, detail: "no account needed", key: "f"),
                MenuModel.Item(Choice.local.title, detail: "starts empty", key: "h"),
                MenuModel.Item(Choice.server.title, detail: "sync with your own server", key: "s"),
            ])
    }

    package var choice: Choice { Choice.allCases[menu.selection] }
}
