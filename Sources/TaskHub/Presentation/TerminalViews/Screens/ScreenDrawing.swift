internal import TaskApp

/// How the model of a screen is drawn: its contents, and what lies beside them.
protocol ScreenDrawing: ScreenModel {
    /// The most useful keys, each with a word for what it does here.
    var hints: [(AppAction, String)] { get }

    /// Whether the pane that belongs to the selected row lies below the screen where there is no room beside it.
    var hasPaneBelow: Bool { get }

    /// Returns the columns of the screen if a pane is shown beside it; nil if there is no room for one.
    func width(besidePaneIn columns: Int) -> Int?

    /// Returns how many of its rows the screen has for its list.
    func listHeight(on canvas: ScreenCanvas) -> Int

    func rows(on canvas: ScreenCanvas) -> [ViewRow]

    /// Returns the pane with the tasks that belong to the selected row.
    func pane(_ tasks: TaskListModel, on canvas: ScreenCanvas) -> [ViewRow]
}

extension ScreenDrawing {
    var hasPaneBelow: Bool { false }

    func width(besidePaneIn columns: Int) -> Int? { nil }

    func listHeight(on canvas: ScreenCanvas) -> Int { canvas.height }

    func pane(_ tasks: TaskListModel, on canvas: ScreenCanvas) -> [ViewRow] {
        TaskPane(glyphs: canvas.glyphs).rows(tasks, width: canvas.width, height: canvas.height)
    }
}

extension AppModel {
    /// The screen in front of the tabs; each screen's view extends its model.
    var drawnScreen: any ScreenDrawing {
        guard let screen = screen as? any ScreenDrawing else {
            preconditionFailure("\(type(of: screen)) has no view")
        }
        return screen
    }
}

/// The place for a screen or a pane.
struct ScreenCanvas {
    let glyphs: Glyphs
    let keys: KeyTable
    var width: Int
    var height: Int

    /// Returns the rows of a state: its contents, or what it says in their place.
    func rows<Content>(_ state: ScreenState<Content>, _ rows: (Content) -> [ViewRow]) -> [ViewRow] {
        switch state {
        case .loading: return []
        case .content(let content): return rows(content)
        case .empty(let notice):
            let hint = notice.hint.map { Paragraph($0, .dim, indent: 2).rows(width: width) } ?? []
            return [.blank] + Paragraph(notice.title, .title, indent: 2).rows(width: width) + hint
        case .failed(let explanation):
            return [.blank] + Paragraph(explanation.text, .problem, indent: 2).rows(width: width)
        }
    }
}
