import AppGroup
import Cards
import CivilCalendar
import PosixFiles
import TaskCards
import TaskHubEntities
import TaskHubGroup

/// Draws a card from options, environment, clock and snapshot file.
struct CardRenderer {
    /// The command that was run, whose help an error recommends.
    let command: CommandName
    let options: RenderOptions
    let environment: (String) -> String?
    let now: () -> Instant
    private var configuration = CardConfiguration()
    /// Why the configuration is ignored; nil if it is used, or there is none.
    private(set) var warning: WidgetError?

    /// Creates a renderer and reads the configuration, if there is one.
    init(
        for command: CommandName, _ options: RenderOptions, environment: @escaping (String) -> String?,
        now: @escaping () -> Instant
    ) {
        self.command = command
        self.options = options
        self.environment = environment
        self.now = now
        readConfiguration()
    }

    mutating func readConfiguration() {
        do throws(ConfigurationError) {
            configuration = try CardConfiguration(optionalPath: options.config)
            warning = nil
        } catch {
            configuration = CardConfiguration()
            warning = WidgetError(error, helpOf: command)
        }
    }

    /// Returns the card at the moment that the options name, or now.
    func card() throws(WidgetError) -> WidgetCard {
        let input = try self.input()
        return WidgetCard(
            input.snapshot, at: input.now, zone: input.zone, family: options.familyOrDefault, redact: options.redact,
            containerPath: input.container, isContainerExplicit: options.container != nil,
            appearance: configuration.appearance)
    }

    /// Returns the timeline after that moment: one JSON document, or one line for each entry.
    func timeline(asJSON: Bool) throws(WidgetError) -> [UInt8] {
        let input = try self.input()
        let timeline = CardTimeline(input.snapshot, after: input.now, zone: input.zone)
        return asJSON ? timeline.json : timeline.lines(zone: input.zone)
    }

    /// The theme of the options or the configuration; nil for the one in the snapshot.
    var theme: CardTheme? { options.theme ?? configuration.theme }

    /// The path of the configuration; nil without one, or if it is relative and there is no working directory.
    var configurationPath: String? { options.config.flatMap { Path.absolute($0) } }

    /// The path of the snapshot; nil if no container is known.
    var snapshotPath: String? {
        guard case .known(let container) = location else { return nil }
        return ContainerPaths(container: container).snapshot
    }

    private enum Location {
        case known(String)
        case emptyArgument
        case unknown
    }

    private var location: Location {
        do throws(ContainerError) {
            return .known(try ContainerLocation.taskHub.path(argument: options.container, environment: environment))
        } catch .emptyPath {
            return .emptyArgument
        } catch {
            // HOME is unset, or a relative path has no working directory. The card says so.
            return .unknown
        }
    }

    private struct Input {
        let snapshot: SnapshotReadResult
        let now: Instant
        let zone: any ZoneRules
        /// The path of the container; empty if it is unknown.
        let container: String
    }

    private func input() throws(WidgetError) -> Input {
        // Other formats leave no choice.
        if options.markup != nil, options.format.defaultMarkup == nil {
            throw WidgetError(
                .wrongSyntax, "usage", "--markup applies only to the formats waybar, i3blocks and eww", helpOf: command)
        }
        let now = try moment()
        let snapshot: SnapshotReadResult
        let container: String
        switch location {
        case .known(let path):
            container = path
            snapshot = SnapshotReader(path: ContainerPaths(container: path).snapshot).read(at: now)
        case .emptyArgument: throw WidgetError(.wrongSyntax, "usage", "--container is empty", helpOf: command)
        case .unknown:
            container = options.container ?? ""
            snapshot = .missing
        }
        return Input(snapshot: snapshot, now: now, zone: zone(for: snapshot), container: container)
    }

    private func moment() throws(WidgetError) -> Instant {
        guard let text = options.at else { return now() }
        guard let moment = Instant(rfc3339: text) else {
            throw WidgetError(
                .refused, "invalid_moment", "--at is not an RFC 3339 time such as 2026-11-30T17:00:00Z", helpOf: command
            )
        }
        return moment
    }

    /// Returns the user's zone, or the one in the snapshot if this system has no zone data.
    private func zone(for result: SnapshotReadResult) -> any ZoneRules {
        if let zone = ZoneLookup.find(environment: environment) { return zone }
        return result.snapshot?.zone ?? .utc
    }
}

extension WidgetCard {
    /// Whether the card shows a current snapshot.
    var isCurrent: Bool { state == .ready || state == .empty }
}
