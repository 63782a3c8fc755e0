internal import CallbackSocket
internal import Composition
internal import Glibc
internal import OpenIDConnect
internal import TaskHubEntities

/// Sends the user to the sign-in page and waits for the address that the browser comes back with.
struct BrowserSignIn {
    private static let patience = Duration.seconds(600)

    let method: LoginMethod

    /// Listens before the page is shown, so that no answer comes too early.
    func callback(to request: AuthorizationRequest, at provider: ProviderMetadata) throws -> String {
        let address = request.address(at: provider)
        guard method != .paste else {
            StandardStreams.complain(
                "Open this address, sign in, and paste the address that the browser ends at:\n\(address)")
            guard let line = readLine(), !line.isEmpty else { throw BrowserSignIn.nothingCame }
            return line.filter { !$0.isWhitespace }
        }
        let listener = try self.listener()
        defer { listener.close() }
        if method == .printedAddress || !Browser.open(address) {
            StandardStreams.complain("Open this address to sign in:\n\(address)")
        } else {
            StandardStreams.complain("Sign in with the browser that was opened. Waiting for its answer…")
        }
        do {
            guard let callback = try listener.wait(upTo: BrowserSignIn.patience) else {
                throw BrowserSignIn.nothingCame
            }
            return callback
        } catch let error as CallbackError {
            throw Diagnosis(error)
        }
    }

    private func listener() throws -> CallbackListener {
        do {
            return try CallbackListener(in: try RuntimeDirectory(environment: environmentValue))
        } catch let error as CallbackError {
            throw Diagnosis(error)
        } catch let error as RuntimeDirectoryError {
            throw Diagnosis(error)
        }
    }

    private static let nothingCame = Diagnosis(
        .tryAgainLater, "no_callback", "no answer came from the browser",
        "Run 'taskhub install' so that links reach this program, or use --paste or --device")
}
