internal import ProcessControl

/// The user's browser, which was opened with xdg-open.
struct Browser {
    private let opener: ChildProgram

    /// Opens the address, without waiting for it.
    ///
    /// Returns `nil` if xdg-open is not installed.
    init?(opening address: String) {
        guard let opener = try? ChildProgram(["xdg-open", address]) else { return nil }
        self.opener = opener
    }

    /// Waits until xdg-open ends, which may be when the browser does.
    ///
    /// - Returns: `false` if it found no browser, or could not open the address.
    func wasOpened() async -> Bool {
        switch await opener.termination() {
        case .exited(let status): status == 0
        case .killed, .unknown: true
        }
    }
}
