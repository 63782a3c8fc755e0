internal import TerminalValues

/// Signing in, while a server is set and the user is not signed in.
package final class SignInModel {
    package enum Choice: String, CaseIterable, Hashable, Sendable {
        case browser, deviceCode
        /// The tasks that are here can still be used.
        case later

        package var title: String {
            switch self {
            case .browser: "Sign in with the browser"
            case .deviceCode: "Sign in with a device code"
            case .later: "Continue without signing in"
            }
        }
    }

    package let menu: MenuModel
    /// The server's address.
    package let server: String?
    /// Whether a link opens after the sign-in.
    package let hasPendingLink: Bool
    /// Why the last attempt failed; nil before the first one.
    package let problem: String?

    package init(server: String?, hasPendingLink: Bool, problem: String?) {
        self.server = server
        self.hasPendingLink = hasPendingLink
        self.problem = problem
        menu = MenuModel(
            "Sign in",
            [
                MenuModel.Item(Choice.browser.title, key: "b"),
                MenuModel.Item(Choice.deviceCode.title, detail: "for a machine without a browser", key: "d"),
                MenuModel.Item(Choice.later.title, detail: "keep using the tasks here", key: "l"),
            ])
    }

    package var choice: Choice { Choice.allCases[menu.selection] }
}
