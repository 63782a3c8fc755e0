internal import TaskApp
internal import TextLayout

/// The first steps, and the sign-in.
struct WelcomeView {
    let glyphs: Glyphs
    let keys: KeyTable

    func rows(_ root: RootModel, _ menu: MenuModel, width: Int, height: Int) -> [ViewRow] {
        var rows: [ViewRow] = height > 10 ? [.blank] : []
        rows += Paragraph(menu.title, .title, indent: 2).rows(width: width)
        rows += texts(root).flatMap { Paragraph($0.0, $0.1, indent: 2).rows(width: width) }
        rows.append(.blank)
        rows += MenuView(glyphs: glyphs).rows(menu, width: width, height: max(1, height - rows.count))
        if case .onboarding = root, height - rows.count > KeyHints.first.count {
            rows += [.blank] + KeyHints.rows(KeyHints.first, keys, width: width)
        }
        rows += Array(repeating: .blank, count: max(0, height - rows.count))
        return Array(rows.prefix(height))
    }

    private func texts(_ root: RootModel) -> [(String, Role)] {
        switch root {
        case .onboarding: [("Tasks for the terminal, the status bar and the keyboard.", .dim)]
        case .signIn(let model):
            [
                (model.server ?? "", .dim), (model.hasPendingLink ? "Your link opens after the sign-in." : "", .plain),
                (model.problem ?? "", .problem),
            ].filter { !$0.0.isEmpty }
        case .tabs: []
        }
    }
}
