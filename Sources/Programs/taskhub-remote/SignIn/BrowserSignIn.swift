internal import Composition
internal import OpenIDConnect
internal import ProcessControl
internal import Synchronization

/// Sends the user to the sign-in page and waits for the address that the browser comes back with.
struct BrowserSignIn {
    private static let timeout = Duration.seconds(600)

    let method: LoginMethod
    let receiver: CallbackReceiver
    /// How long to wait for a response before saying what to try.
    let adviceDelay: Duration

    /// Opens or prints the page for `request`, and returns the address where the browser ends up.
    func callback(to request: AuthorizationRequest, with client: TokenClient) async throws -> String {
        // Reading a line needs no cleanup, and cannot be stopped.
        let interruption = method == .paste ? nil : Interruption(receiver.stop)
        let advice = method == .paste ? nil : Task { try await advise(request, client) }
        var watching: Task<Void, any Error>?
        let outcome: Result<String?, any Error>
        do {
            watching = try await show(request, client)
            let refused = RefusedAddressReport()
            outcome = .success(
                try await receiver.wait(upTo: Self.timeout) { address in
                    if request.isAnswered(by: address) { return true }
                    refused.report()
                    return false
                })
        } catch {
            outcome = .failure(error)
        }
        advice?.cancel()
        watching?.cancel()
        receiver.close()
        interruption?.end()
        guard let callback = try outcome.get() else {
            throw Diagnosis(
                .tryAgainLater, "no_callback", "no response came from the browser", receiver.remedy)
        }
        return callback
    }

    /// Says what to try, since a provider shows a refusal only in the browser.
    private func advise(_ request: AuthorizationRequest, _ client: TokenClient) async throws {
        try await Task.sleep(for: adviceDelay)
        StandardStreams.complain("Still waiting for the browser. \(receiver.remedy).")
        if method == .browser { try await printAddress(of: request, client, "The address is:") }
    }

    /// Opens or prints the page.
    ///
    /// - Returns: A task that prints it after all if no browser could be opened.
    private func show(
        _ request: AuthorizationRequest, _ client: TokenClient
    ) async throws -> Task<Void, any Error>? {
        if method == .browser, let browser = Browser(opening: try await client.address(of: request)) {
            StandardStreams.complain("Sign in with the browser that was opened. Waiting for the response…")
            return Task {
                guard await !browser.wasOpened() else { return }
                try Task.checkCancellation()
                try await printAddress(of: request, client, "No browser could be opened. Open this address to sign in:")
            }
        }
        let task =
            method == .paste
            ? "Open this address, sign in, and paste the address where the browser ends up:"
            : "Open this address to sign in:"
        try await printAddress(of: request, client, task)
        return nil
    }

    private func printAddress(
        of request: AuthorizationRequest, _ client: TokenClient, _ introduction: String
    ) async throws {
        let address = try await client.lastingAddress(of: request)
        StandardStreams.complain("\(introduction)\n\(address)")
    }
}

/// Reports the first refused address, since a web page can open any number of them.
private final class RefusedAddressReport: Sendable {
    private let isReported = Mutex(false)

    func report() {
        let isFirst = isReported.withLock { isReported in
            defer { isReported = true }
            return !isReported
        }
        guard isFirst else { return }
        StandardStreams.complain(
            "A link that does not belong to this sign-in was refused. Still waiting for the page that was opened here…")
    }
}

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
