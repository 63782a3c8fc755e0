internal import ProcessControl

/// The user's browser.
enum Browser {
    /// Opens the address with xdg-open, without waiting for it.
    ///
    /// - Returns: `false` if xdg-open is not installed.
    static func open(_ address: String) -> Bool {
        (try? ChildProgram(["xdg-open", address])) != nil
    }
}
