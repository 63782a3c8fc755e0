internal import Composition

/// A terminal that came over ssh, where no browser can be opened.
enum RemoteShell {
    static func isHere(environment: (String) -> String?) -> Bool {
        let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { !(environment($0) ?? "").isEmpty }
        return isRemote && !Display.isThere(environment: environment)
    }
}
