internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage

struct QuickIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quick", abstract: "Create a task from one line, and show what was understood.",
        discussion: """
            As in 'Pay rent fri 17:00 !2 #Home': a date, as --due takes it, at the end of the line or before a mark; \
            !1 to !5 for the priority, 5 being the most urgent; #List for the list, which is made if there is none of \
            that name. Of several, the last one counts, and the others stay in the title. A name with a blank, or \
            with a digit or a sign before it, wants quotes: #"My list".

            Words that lead to the date, such as 'due', 'by' or 'until', go with it. Where there is a doubt, there is \
            no date and the title stays whole: as in 'every monday', 'after 5pm', for a day that is over, and for 17:00, \
            sun or 'in a day' alone, where 'at 17:00', 'on sun' and 'in 1 day' are dates.

            To be taken literally, a sign is doubled: ##Home, !!2. Nothing between double quotes is a date or a mark. \
            'create' takes its whole title literally.
            """)

    @Argument(help: ArgumentHelp("The line, or - to read it from standard input.", valueName: "line"))
    var words: [String]

    @OptionGroup var intent: NewTaskIntent

    func run() throws {
        try intent.run(isUnderstood: true) { workspace in
            let text = try TitleInput.line(words).trimmingWhitespace()
            // A menu that was left gives nothing to read.
            if text.isEmpty, words == ["-"] { return nil }
            guard !text.contains(where: \.isNewline) else {
                throw Diagnosis(
                    .refused, "several_lines", "quick takes one line, and got several", "Give it each line by itself")
            }
            let line = try QuickLine(text, reading: DuePhrase(now: workspace.clock.now(), in: workspace.zone))
            return (TaskDraft(line), ["quick", text])
        }
    }
}
