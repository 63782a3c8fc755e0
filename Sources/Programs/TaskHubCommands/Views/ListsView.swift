internal import CommandOutput
internal import Composition
internal import TaskActions

/// All lists, one per line or as one document.
struct ListsView {
    let context: ProgramContext
    let json: Bool
    var output = TextOutput()

    func show() throws {
        let (lists, openTasks) = try context.reading { try ShowLists(in: $0).runCounting() }
        if json { return try StandardStreams.print(ListsAnswer(lists, openTasks: openTasks)) }
        try output.print(ListTable(lists, openTasks: openTasks, layout: output.layout).text)
    }
}
