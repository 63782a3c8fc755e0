internal import Composition
internal import Reminders

/// Shows reminders until the process is stopped, no matter what happens to the container in the meantime.
struct ReminderProgram {
    let common: ProgramOptions
    let wording: any ReminderWording

    func run() throws {
        while true {
            try ProgramContext.awaitStore(common, writesOutput: false)
            do {
                if try watchStore() == .stopped { return }
            } catch {
                // It may have been deleted while it was being opened.
                guard isContainerGone else { throw error }
            }
        }
    }

    private func watchStore() throws -> ReminderWatch.Ending {
        let context = try ProgramContext.open(common)
        let ending = try RunningReminders(in: context.paths).unlessRunning {
            let stop = StopRequest()
            defer { stop.end() }
            do {
                var watch = try ReminderWatch(context, common, wording, stop: stop)
                return try watch.run()
            } catch {
                guard ReminderWatch.isStoreGone(error) else { throw error }
                return ReminderWatch.Ending.storeGone
            }
        }
        guard let ending else {
            throw Diagnosis(
                .tryAgainLater, "already_running", "another 'taskhub remind' is running",
                "'taskhub doctor' checks whether it can show reminders")
        }
        return ending
    }

    private var isContainerGone: Bool { (try? ProgramContext.usedContainer(common)) == nil }
}
