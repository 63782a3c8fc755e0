internal import TerminalValues

/// What lies above the screens and takes the keys until it is closed.
///
/// Each sheet owns its model: what is shown, what becomes of what is typed or chosen, and what would be lost.
package enum SheetModel {
    case line(LineModel)
    case menu(MenuModel)
    case reschedule(RescheduleModel)
    case help(HelpModel)

    /// Where keys have their meaning.
    var context: KeyContext {
        switch self {
        case .line, .help: .line
        case .menu: .menu
        case .reschedule(let model): model.line == nil ? .menu : .line
        }
    }

    /// What would be lost if the sheet were closed; nil if nothing would.
    package var draft: Draft? {
        switch self {
        case .line(let line): line.draft
        case .menu(let menu): menu.draft
        case .reschedule, .help: nil
        }
    }

    /// Carries out a key that decides at once; nil if it does not.
    func press(_ key: KeyStroke) -> SheetStep? {
        switch self {
        case .menu(let menu): menu.press(key)
        case .reschedule(let model): model.press(key)
        case .line, .help: nil
        }
    }

    func perform(_ action: AppAction) -> SheetStep {
        switch self {
        case .line(let line): line.perform(action)
        case .menu(let menu): menu.perform(action)
        case .reschedule(let model): model.perform(action)
        case .help(let model): model.perform(action)
        }
    }

    /// Types a text, if there is a line for it.
    ///
    /// - Returns: False if there was no room, and nothing was typed.
    func insert(_ text: String) -> Bool {
        switch self {
        case .line(let line): return line.insert(text)
        case .reschedule(let model): model.insert(text)
        case .help(let model): model.insert(text)
        case .menu: break
        }
        return true
    }
}

/// What a key has done to a sheet.
package enum SheetStep {
    case stays
    case dismissed
    /// The user has decided: the sheet closes, and is back if the act is refused.
    case accepted(() throws -> Void)
}
