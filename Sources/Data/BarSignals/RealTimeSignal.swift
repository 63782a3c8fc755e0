internal import Glibc
internal import ProcessControl

/// The signal SIGRTMIN+`number` for every running program of one name.
///
/// It would end a process that is not prepared for it. So it goes only to processes of exactly that name, by their
/// program file too, that are this user's and are prepared.
package struct RealTimeSignal: Sendable {
    let program: String
    let number: Int32

    /// `number` is from 1 to SIGRTMAX − SIGRTMIN, 30 as a rule; another one is sent to nobody.
    package init(to program: String, number: Int32) {
        self.program = program
        self.number = number
    }

    /// - Returns: how many processes it was sent to.
    @discardableResult
    package func send() -> Int {
        let first = __libc_current_sigrtmin()
        guard number >= 1, number <= __libc_current_sigrtmax() - first else { return 0 }
        return ProcessFacts.processes(named: program).count { send(first + number, to: $0) }
    }

    /// What is sent by a handle cannot reach another process that got the number meanwhile; so all is looked at
    /// once the handle is there.
    private func send(_ signal: Int32, to process: pid_t) -> Bool {
        guard let handle = ProcessHandle(of: process) else { return false }
        guard let facts = ProcessFacts(of: process), facts.program == program, facts.user == geteuid(),
            facts.isPrepared(for: signal)
        else { return false }
        return handle.send(signal)
    }
}
