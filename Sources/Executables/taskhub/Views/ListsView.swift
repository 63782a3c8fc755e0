internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities
internal import TextLayout

/// All lists, one per line or as one document.
struct ListsView {
    let context: ProgramContext
    let json: Bool

    func show() throws {
        let lists = try context.reading { try ShowLists(in: $0).run() }
        if json { return try StandardStreams.print(document: try TaskDocument.lists(lists)) }
        guard !lists.isEmpty else {
            return try StandardStreams.print("No lists yet. Create one with 'taskhub lists add NAME'.\n")
        }
        try StandardStreams.print(
            lists.map { list in
                let reference = list.id.description.prefix(TaskLine.referenceLength)
                return "\(reference)  \(list.color?.text ?? "       ")  \(DisplayText(list.name.text).text)\n"
            }.joined())
    }
}
