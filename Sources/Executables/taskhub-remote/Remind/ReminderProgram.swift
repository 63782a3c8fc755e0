internal import Composition
internal import Reminders

/// Shows reminders until the process is stopped, whatever happens to the container meanwhile.
struct ReminderProgram {
    let common: ProgramOptions
    let wording: any ReminderWording

    func run() throws {
        while true {
            try ProgramContext.awaitStore(common, writesOutput: false)
            let context = try ProgramContext.open(common)
            let ending = try RunningReminders(in: context.paths).unlessRunning {
                let stop = StopRequest()
                defer { stop.end() }
                do {
                    var watch = try ReminderWatch(context, common, wording, stop: stop)
                    return try watch.run()
                } catch  where ReminderWatch.isStoreGone(error) {
                    return ReminderWatch.Ending.storeGone
                }
            }
            switch ending {
            case .stopped: return
            case .storeGone: continue
            case nil:
                throw Diagnosis(
                    .tryAgainLater, "already_running", "another 'taskhub remind --watch' is running",
                    "It shows the reminders; 'taskhub doctor' says whether it can")
            }
        }
    }
}
