internal import AppGroup
internal import Composition
internal import GroupDefaults
internal import OpenIDConnect
internal import ProcessControl
internal import SignInCallback
internal import TaskHubContainer
internal import TaskHubGroup

/// How the browser's callback reaches this program.
///
/// It listens before the sign-in page is shown, so that no callback comes too early.
enum CallbackReceiver {
    /// The user pastes the address.
    case paste(redirect: String)
    /// The handler of the redirect's scheme passes the address on.
    case handler(CallbackListener, redirect: String)
    /// The browser connects to a loopback port (RFC 8252 §7.3). If `takeover` is open, a later login replaces this one.
    case port(LoopbackListener, takeover: CallbackListener?)

    /// Starts to receive; `redirect` is a value of the setting.
    static func open(redirect: String, for method: LoginMethod) throws -> CallbackReceiver {
        if method == .paste { return .paste(redirect: address(of: redirect, for: method)) }
        do {
            guard let loopback = LoopbackRedirect(redirect) else {
                return .handler(try listener(), redirect: redirect)
            }
            return .port(try LoopbackListener(port: loopback.port), takeover: try? listener())
        } catch let error as RuntimeDirectoryError {
            throw Diagnosis(error, otherwise: "use --paste or --device")
        } catch LoopbackError.cannotListen {
            let fixed = LoopbackRedirect(redirect)?.port
            throw Diagnosis(
                .inputOutput, "no_port",
                fixed.map { "port \($0) of 127.0.0.1 could not be opened" } ?? "no port of 127.0.0.1 could be opened",
                fixed == nil
                    ? "Use --paste or --device"
                    : "End the program that uses it, set another with 'taskhub config set redirect', or use --device")
        }
    }

    /// Returns the redirect address for a value of the setting; for loopback, with an example port unless it is pasted.
    static func address(of redirect: String, for method: LoginMethod) -> String {
        guard let loopback = LoopbackRedirect(redirect) else { return redirect }
        if let port = loopback.port { return LoopbackListener.address(atPort: Int(port)) }
        return method == .paste ? LoopbackListener.allowedAddress : LoopbackListener.exampleAddress
    }

    /// Returns the redirect address that the operator must allow for a value of the setting.
    static func allowedAddress(of redirect: String) -> String {
        guard let loopback = LoopbackRedirect(redirect) else { return redirect }
        return loopback.port.map { LoopbackListener.address(atPort: Int($0)) }
            ?? "\(LoopbackListener.allowedAddress) with any port"
    }

    private static func listener() throws -> CallbackListener {
        try CallbackListener(in: try RuntimeDirectory(environment: environmentValue))
    }

    var redirect: String {
        switch self {
        case .paste(let redirect), .handler(_, let redirect): redirect
        case .port(let listener, _): listener.redirect
        }
    }

    /// What to try if no response comes.
    var remedy: String {
        switch self {
        case .paste(let redirect):
            "If the page refused the redirect, ask the operator to allow \(redirect). Otherwise paste the address "
                + "where the browser ends up"
        case .handler(_, let redirect):
            "If the browser stopped after the sign-in, open the address again. If the page refused the redirect, ask "
                + "the operator to allow \(redirect). Otherwise run 'taskhub install' so that links reach this program, "
                + "or use --paste or --device"
        case .port(let listener, _):
            "If the page refused the redirect, ask the operator to allow \(LoopbackListener.allowedAddress) with any "
                + "port, or set another with 'taskhub config set redirect taskhub://oauth/callback'. Otherwise use "
                + "--paste or --device. If the provider compares the port, allow \(listener.redirect) and run "
                + "'taskhub config set redirect loopback:\(listener.port)'"
        }
    }

    /// Waits for the address where the browser ends up.
    ///
    /// What `isAnswer` rejects is refused, and the wait continues; a pasted address is returned as it is. Returns `nil`
    /// on timeout, or after ``stop()``.
    func wait(upTo limit: Duration, for isAnswer: @escaping @Sendable (String) -> Bool) async throws -> String? {
        switch self {
        case .paste:
            guard let line = try await BlockingWork.run({ readLine() }), !line.isEmpty else { return nil }
            return line.filter { !$0.isWhitespace }
        case .handler(let listener, _):
            return try await Self.wait(on: listener, upTo: limit, for: isAnswer)
        case .port(let listener, let takeover):
            guard let takeover else { return await listener.wait(upTo: limit, for: isAnswer) }
            // A link does not have the port's address, so it is never the answer: it is refused and reported.
            async let superseding = Self.wait(on: takeover, upTo: limit, for: isAnswer, thenStopping: listener)
            let address = await listener.wait(upTo: limit, for: isAnswer)
            takeover.stop()
            _ = try await superseding
            return address
        }
    }

    /// Ends the wait.
    ///
    /// It can be called from any thread.
    func stop() {
        switch self {
        case .paste: break
        case .handler(let listener, _): listener.stop()
        case .port(let listener, let takeover):
            listener.stop()
            takeover?.stop()
        }
    }

    func close() {
        switch self {
        case .paste: break
        case .handler(let listener, _): listener.close()
        case .port(let listener, let takeover):
            takeover?.close()
            listener.close()
        }
    }

    /// Waits on its own thread.
    private static func wait(
        on listener: CallbackListener, upTo limit: Duration, for isAnswer: @escaping @Sendable (String) -> Bool,
        thenStopping port: LoopbackListener? = nil
    ) async throws -> String? {
        try await BlockingWork.run {
            do throws(CallbackError) {
                return try listener.wait(upTo: limit, for: isAnswer)
            } catch {
                port?.stop()
                throw error
            }
        }
    }
}
