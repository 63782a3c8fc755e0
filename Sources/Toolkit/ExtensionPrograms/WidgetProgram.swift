public import AppGroup
public import Cards
public import CivilCalendar
public import GroupSnapshot
public import ProgramFailures

/// A whole widget: a program that draws the card that an application publishes, in every format, family, theme and
/// state.
///
/// ```swift
/// WidgetProgram(ContainerLocation(group: GroupIdentifier("group.org.example.water")), card: "water").run()
/// ```
///
/// It reads one file, never prompts and changes nothing. Its commands are `render`, `watch`, `timeline` and `gallery`;
/// `--help` lists its options. Every state has a card, so it exits with 0 unless `--strict` is given.
public struct WidgetProgram {
    /// Colours and font of SVG cards, and whether a bar's text has the colour of its urgency.
    public var look = CardLook()
    let location: ContainerLocation
    /// The name under which the application publishes.
    let name: EntryName
    let title: String
    /// What the user should run if nothing is published.
    let command: String?
    let draw: (WidgetProgram, ContainerPaths, WidgetContext) -> DrawnCard

    /// Creates a widget that draws a published card document.
    ///
    /// - Parameters:
    ///   - location: Where the application's container is.
    ///   - name: The name under which the document is published.
    ///   - title: The heading of a card that says why there is no other; nil for the name.
    ///   - command: What the user should run if nothing is published, as in `water-reminder drink`; nil for nothing.
    public init(
        _ location: ContainerLocation, card name: EntryName, title: String? = nil, command: String? = nil
    ) {
        self.init(location, name, title ?? name.text, command) { program, paths, context in
            DrawnCard(document: SnapshotFile(name, in: paths).read(at: context.now), at: context, for: program)
        }
    }

    /// Creates a widget that draws the application's own content.
    ///
    /// - Parameters:
    ///   - location: Where the application's container is.
    ///   - name: The name under which the content is published.
    ///   - title: The heading of a card that says why there is no other.
    ///   - command: What the user should run if nothing is published; nil for nothing.
    ///   - card: Returns the card for the content. If the content is too old, the card is marked so.
    public init<Content: SnapshotContent>(
        _ location: ContainerLocation, snapshot name: EntryName, title: String, command: String? = nil,
        card: @escaping (Content, WidgetContext) -> Card
    ) {
        self.init(location, name, title, command) { program, paths, context in
            DrawnCard(GroupSnapshot<Content>(name, in: paths).read(at: context.now), at: context, for: program) {
                (card($0, $1), [])
            }
        }
    }

    /// Creates a widget that only draws why there is nothing to draw.
    package init(showing failure: ProgramFailure, title: String) {
        // Nothing is read.
        self.init(ContainerLocation(group: GroupIdentifier("org.example.none")), "none", title, nil) { program, _, _ in
            .unreadable(program, failure)
        }
    }

    private init(
        _ location: ContainerLocation, _ name: EntryName, _ title: String, _ command: String?,
        draw: @escaping (WidgetProgram, ContainerPaths, WidgetContext) -> DrawnCard
    ) {
        self.location = location
        self.name = name
        self.title = title
        self.command = command
        self.draw = draw
    }

    /// Runs the program in this process, and exits.
    public func run() -> Never { ProgramHost.run(run) }

    /// Runs the program.
    ///
    /// - Parameter host: What the program gets from outside.
    /// - Returns: The exit code.
    public func run(on host: ProgramHost) -> ProgramStatus {
        do throws(ProgramFailure) {
            let options = try WidgetOptions(host)
            if options.wantsHelp {
                _ = try host.output(Array(WidgetOptions.help(host.name, title: title).utf8))
                return .done
            }
            switch options.command {
            case .render: return try render(options, host)
            case .watch: return try watch(options, host)
            case .timeline: return try timeline(options, host)
            case .gallery: return try gallery(options, host)
            }
        } catch {
            return host.report(error)
        }
    }
}

/// The moment and the place for which a widget draws.
public struct WidgetContext: Sendable {
    /// The moment at which the card is shown: now, or a later one of the timeline.
    public let now: Instant
    /// The user's time zone.
    public let zone: any ZoneRules
    /// The size and shape of the card.
    public let family: CardFamily
    /// Whether only counts are shown; rows and the application's own line are then left out in any case.
    public let isRedacted: Bool
    /// Whether the content is too old to be trusted; the card then says so in any case.
    public internal(set) var isStale: Bool
}
