extension BackgroundProgram {
    package struct NotListening: Error {}

    /// Starts a server on a free port of 127.0.0.1, and returns once it listens.
    ///
    /// `start`: starts the server on the given port. Called again with another port if it is taken.
    package static func listening(
        _ start: (UInt16) throws -> BackgroundProgram
    ) async throws -> (program: BackgroundProgram, port: UInt16) {
        for _ in 0..<5 {
            let port = try LoopbackSocket().port
            let program = try start(port)
            try await wait(until: "the server listens or ends") {
                LoopbackSocket.accepts(port) || !program.isRunning
            }
            if program.isRunning { return (program, port) }
        }
        throw NotListening()
    }
}
