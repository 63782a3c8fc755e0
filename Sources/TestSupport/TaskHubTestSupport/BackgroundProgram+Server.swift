extension BackgroundProgram {
    package struct NotListening: Error {}

    /// Starts a server on a free port of 127.0.0.1, and returns when it listens.
    ///
    /// `start` starts it on the given port. It is called again with another one if some program was faster there.
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
