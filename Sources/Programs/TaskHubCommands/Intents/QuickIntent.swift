internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct QuickIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quick", abstract: "Create a task from one line, and show what was understood.",
        discussion: """
            As in 'Pay rent fri 17:00 !2 #Home +bills': a date, as for --due, at the end of the line or before a mark; \
            a repetition, such as daily or 'every 2 weeks'; !1 to !5 for the priority, where 5 is the most urgent; \
            #List for a list that exists; +tag for each tag. Of several dates, priorities or lists, the last one \
            counts, and the others stay in the title. A name that contains a space, or begins with a digit or a sign, needs quotes: #"My list".

            Words that lead to the date, such as 'due', 'by' or 'until', belong to it. If in doubt, quick sets no \
            date and keeps the title as typed. This applies to 'after 5pm', a day that has passed, and 17:00, sun or \
            'in a day' alone; write 'at 17:00', 'on sun' or 'in 1 day'.

            To keep a mark in the title, double it: ##Home, !!2, ++bills. Nothing between double quotes is read as a \
            date or a mark. 'create' takes its whole title literally.
            """)

    @Argument(help: ArgumentHelp("The line, or - to read it from standard input.", valueName: "line"))
    var words: [String]

    @Flag(help: "Create a list that does not exist.")
    var createList = false

    @OptionGroup var intent: NewTaskIntent

    func run() throws {
        try intent.run(isUnderstood: true) { workspace in
            let text = try TitleInput.line(words).trimmingWhitespace()
            // A cancelled menu prints nothing.
            if text.isEmpty, words == ["-"] { return nil }
            guard !text.contains(where: \.isNewline) else {
                throw Diagnosis(
                    .refused, "several_lines", "quick takes only one line, and the input has several",
                    "Run it once for each line")
            }
            let line = try workspace.quickLine(text, createsLists: createList)
            return NewTaskIntent.Request(draft: TaskDraft(line), typed: ["quick", text], hints: line.hints)
        }
    }
}
