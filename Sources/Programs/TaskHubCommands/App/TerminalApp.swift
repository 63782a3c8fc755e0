internal import AppGroup
internal import CivilCalendar
internal import Composition
internal import GroupDefaults
internal import ProgramFailures
internal import TaskApp
internal import TaskHubContainer
internal import TaskHubEntities
internal import TaskStore
internal import TerminalScreen
internal import TerminalViews

/// The loop of the terminal app: waits for keys, other programs and the clock, and draws what has changed.
struct TerminalApp: ~Copyable {
    private let app: AppModel
    private let terminal: AppTerminal
    private let remote: ChildRemoteWork
    private let links: LinkReceiver?
    /// Whether a screen reader was asked for, which overrides the setting.
    private let isAccessible: Bool
    private let view = AppView(Terminal.output.charset)
    /// What was said to a screen reader; nil without one.
    private var transcript: Transcript?
    private let timer = WallTimer()
    private let clock: SystemClock
    private var painter: FramePainter
    private let settings: LiveSettings
    /// What the terminal has answered.
    private var background: Theme.Background?

    /// Runs the app until the user quits or a signal ends it.
    ///
    /// - Parameters:
    ///   - options: The options of every command.
    ///   - isAccessible: Whether it runs for a screen reader, which overrides the setting.
    ///   - commands: Returns what the line `:` takes.
    /// - Returns: false if the terminal cannot move its cursor.
    /// - Throws: If the store or the settings cannot be opened.
    static func run(
        _ options: ProgramOptions, isAccessible: Bool, commands: @escaping () -> CommandGrammar
    ) throws -> Bool {
        try SystemResources.checkForDispatch()
        let context = try ProgramContext.open(options, announcesAll: true)
        let defaults = try ProgramContext.defaults(options)
        let settings = try LiveSettings(defaults)
        let addsLines = isAccessible || settings.values.value(of: .accessible) == true
        guard let terminal = AppTerminal(addsLines: addsLines, handlesMouse: settings.values.value(of: .mouse) != false)
        else {
            return false
        }
        defer { terminal.end() }
        let links = LinkReceiver(
            for: try ProgramContext.container(options), environment: environmentValue, wake: TerminalSession.wake)
        // Handed over, since a store that is replaced is closed once nothing has it.
        var app = try TerminalApp(
            options, consume context, defaults, settings, terminal, links, isAccessible: isAccessible,
            commands: commands)
        app.loop()
        return true
    }

    private init(
        _ options: ProgramOptions, _ context: ProgramContext, _ defaults: SharedDefaults, _ settings: LiveSettings,
        _ terminal: AppTerminal, _ links: LinkReceiver?, isAccessible: Bool,
        commands: @escaping () -> CommandGrammar
    ) throws {
        let clock = SystemClock()
        self.clock = clock
        self.terminal = terminal
        remote = ChildRemoteWork(container: context.paths.container, terminal: terminal)
        self.links = links
        self.settings = settings
        self.isAccessible = isAccessible
        painter = FramePainter(
            theme: Theme(settings.values, answered: nil, on: terminal.terminal), charset: Terminal.output.charset)
        app = AppModel(
            AppServices(
                workspace: context.workspace,
                changes: try SQLiteStoreChanges(of: context.store, wake: TerminalSession.wake),
                scans: ScanQueue(wake: TerminalSession.wake),
                outboxSignal: context.outboxSignal, navigation: DefaultsNavigationStore(defaults: defaults),
                pendingLinks: DefaultsPendingLinkStore(defaults: defaults),
                drafts: DraftFile(in: context.paths),
                settings: DefaultsAppSettings(
                    defaults: defaults, republish: { try ProgramContext.republish(options) }),
                remote: remote, terminal: terminal, commands: commands,
                explain: Explanation.init(explaining:),
                reopen: {
                    let opened = try ProgramContext.open(options, announcesAll: true)
                    return (opened.workspace, try SQLiteStoreChanges(of: opened.store, wake: TerminalSession.wake))
                }))
        readAloud()
    }

    private mutating func loop() {
        defer { links?.stop() }
        while !app.isEnded {
            var picture = draw()
            var isCurrent = true
            setTimer()
            let descriptors = [timer.descriptor, settings.descriptor].compactMap(\.self)
            for event in terminal.next(within: nil, watching: descriptors) {
                // A click means what the screen shows after the events before it, even if they came together.
                if case .input(.mouse) = event, !isCurrent { picture = draw() }
                guard handle(event, on: picture) else { return app.willEnd() }
                if app.isEnded { return }
                isCurrent = false
            }
        }
    }

    private func setTimer() {
        let moment = app.nextTick
        // The clock was set: what depends on it is drawn again.
        if !timer.set(to: moment) { _ = timer.set(to: moment) }
    }

    private mutating func draw() -> AppPicture {
        let size = terminal.size
        if app.needsRedraw {
            app.needsRedraw = false
            terminal.forgetScreen()
            if transcript != nil { transcript = Transcript(Terminal.output.charset) }
        }
        if let update = transcript?.update(of: app, columns: size.columns, rows: size.rows) {
            terminal.add(update)
            return .empty
        }
        let picture = view.picture(of: app, columns: size.columns, rows: size.rows)
        terminal.show(painter.frame(picture, size))
        return picture
    }

    /// - Returns: false if the program has to end.
    private mutating func handle(_ event: TerminalEvent, on picture: AppPicture) -> Bool {
        switch event {
        case .ended: return false
        case .input(let input): handle(input, on: picture)
        case .woken:
            app.poll()
            for link in links?.take() ?? [] { if let route = try? Route(parsing: link) { app.open(route) } }
        case .ready(let descriptor) where descriptor == timer.descriptor:
            timer.acknowledge()
            app.tick()
        case .ready(let descriptor) where descriptor == settings.descriptor:
            guard settings.refresh() else { break }
            applySettings()
            app.settingsChanged()
        case .ready: app.poll()
        case .exposed, .timedOut: break
        }
        return true
    }

    private mutating func applySettings() {
        terminal.handleMouse(settings.values.value(of: .mouse) != false)
        readAloud()
        painter.theme = Theme(settings.values, answered: background, on: terminal.terminal)
    }

    /// Begins or ends to write for a screen reader, as the setting says.
    private mutating func readAloud() {
        let isAccessible = isAccessible || settings.values.value(of: .accessible) == true
        guard isAccessible != (transcript != nil) else { return }
        transcript = isAccessible ? Transcript(Terminal.output.charset) : nil
        terminal.addLines(isAccessible)
    }

    private mutating func handle(_ input: TerminalInput, on picture: AppPicture) {
        switch input {
        case .key(let key): app.press(key)
        case .paste(let text): app.paste(text)
        case .oversizedPaste: app.refuse(pasteOf: "1 MiB")
        case .mouse(let action): handle(action, on: picture)
        case .report(.background(let luminance)):
            background = luminance > 0.5 ? .light : .dark
            applySettings()
        case .report(.mode): break
        }
    }

    private func handle(_ action: MouseAction, on picture: AppPicture) {
        switch (action.kind, picture.target(column: action.column, row: action.row)) {
        case (.scrollDown, _): for _ in 0..<3 { app.perform(.moveDown) }
        case (.scrollUp, _): for _ in 0..<3 { app.perform(.moveUp) }
        case (.press, .row(let place)) where action.button == 0: app.select(at: place)
        case (.press, .ring(let place)) where action.button == 0: app.complete(at: place)
        case (.press, .tab(let place)) where action.button == 0: app.select(AppTab.allCases[place])
        case (.press, .choice(let place)) where action.button == 0: app.choose(at: place)
        default: break
        }
    }
}

extension Theme {
    /// Creates the theme that the settings say, else one for the background that the terminal has answered.
    fileprivate init(_ values: DefaultsValues, answered: Background?, on terminal: TerminalDescription) {
        let chosen: Background? =
            switch values[.appTheme] {
            case "light": .light
            case "dark": .dark
            default: answered
            }
        self.init(chosen ?? .dark, depth: terminal.depth)
    }
}

extension Explanation {
    /// Creates what the app shows of an error.
    fileprivate init(explaining error: any Error) {
        let diagnosis = Diagnosis(explaining: error)?.spoken
        self.init(
            message: diagnosis?.message ?? "this is a bug in taskhub (\(type(of: error)))",
            hint: diagnosis?.hint ?? "Please report it")
    }
}

/// Keeps where the user was in the shared defaults.
struct DefaultsNavigationStore: NavigationStore {
    let defaults: SharedDefaults

    func load() throws -> SavedNavigation? {
        try defaults.read()[.appNavigation].flatMap(SavedNavigation.init)
    }

    func save(_ navigation: SavedNavigation) throws {
        try defaults.update { try $0.set(navigation.text, for: .appNavigation) }
    }
}
