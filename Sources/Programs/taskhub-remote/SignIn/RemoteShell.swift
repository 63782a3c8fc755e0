internal import Composition

/// A terminal over ssh, where no browser can be opened.
enum RemoteShell {
    static func isActive(environment: (String) -> String?) -> Bool {
        let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { !(environment($0) ?? "").isEmpty }
        return isRemote && !Display.isAvailable(environment: environment)
    }
}
