/// What the app shows as a whole.
package enum RootModel {
    /// The first run: use it here, or set up a server.
    case onboarding(MenuModel)
    /// A server is set, but the user is not signed in, or the session has expired.
    case signIn(SignInModel)
    case tabs

    /// The menu that has the whole screen; nil for the tabs.
    package var menu: MenuModel? {
        switch self {
        case .onboarding(let menu): menu
        case .signIn(let model): model.menu
        case .tabs: nil
        }
    }
}

/// Signing in, while a server is set and the user is not signed in.
package struct SignInModel {
    package let menu: MenuModel
    /// The server's address.
    package let server: String?
    /// Whether a link opens after the sign-in.
    package let hasPendingLink: Bool
    /// Why the last attempt failed; nil before the first one.
    package let problem: String?
}
