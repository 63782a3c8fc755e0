package import AppGroup
internal import ProcessControl
internal import SignInCallback
internal import Synchronization
internal import TaskHubEntities
internal import TaskHubGroup

/// Receives the links that `taskhub open` hands to the running app, on its own thread.
///
/// If several apps show one container, the one that was started last gets them, and the one before it once that has
/// ended.
package final class LinkReceiver: Sendable {
    private let listener: LinkListener
    private let links = Mutex<[String]>([])

    /// Listens for the app of a container from now on; `nil` if there can be no socket.
    ///
    /// - Parameters:
    ///   - container: The container.
    ///   - environment: Returns the value of an environment variable, which says where the socket is.
    ///   - wake: Called on another thread when a link has arrived.
    package init?(
        for container: GroupContainer, environment: (String) -> String?, wake: @escaping @Sendable () -> Void
    ) {
        // Here, because a link may follow as soon as the app is on the screen.
        guard let directory = try? RuntimeDirectory(environment: environment),
            let listener = try? LinkListener(in: directory, of: MachineMark(of: container).text)
        else { return nil }
        self.listener = listener
        BlockingWork.start { [self] in
            listener.receive(where: Self.isLink) { link in
                links.withLock { $0.append(link) }
                wake()
            }
        }
    }

    /// Returns the links that have arrived since the last call.
    package func take() -> [String] {
        links.withLock { links in
            defer { links = [] }
            return links
        }
    }

    /// Stops listening.
    package func stop() { listener.stop() }

    private static func isLink(_ text: String) -> Bool { (try? Route(parsing: text)) != nil }
}

/// The running app of a container.
package enum RunningApp {
    /// Hands a link to it.
    ///
    /// - Returns: false if no app shows this container, or none responds. None will act on the link then.
    package static func send(_ link: String, to container: GroupContainer, environment: (String) -> String?) -> Bool {
        guard let directory = try? RuntimeDirectory(environment: environment) else { return false }
        let sender = CallbackSender(in: directory, toAppOf: MachineMark(of: container).text)
        return (try? sender.send(link)) != nil
    }
}
