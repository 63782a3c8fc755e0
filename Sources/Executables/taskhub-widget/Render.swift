import AppGroup
import LocalZone
import PosixFiles
import SnapshotFile
import TaskHubEntities
import TaskHubGroup
import WidgetCards

/// Draws one card: options and environment in, a card out.
struct Render {
    /// The one that asks, whose help is named.
    let command: CommandName
    let options: RenderOptions
    let environment: (String) -> String?
    let now: () -> Instant
    private var configuration = CardConfiguration()
    /// Why the configuration is not followed.
    private(set) var complaint: Complaint?

    /// Reads the configuration, if there is one.
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
            complaint = nil
        } catch {
            configuration = CardConfiguration()
            complaint = Complaint(error, helpOf: command)
        }
    }

    /// The card as it is at the moment that the options name, or else now.
    func card() throws(Complaint) -> WidgetCard {
        let look = try look()
        return WidgetCard(
            look.reading, at: look.now, zone: look.zone, family: options.familyOrDefault, redact: options.redact,
            containerPath: look.container, isContainerNamed: options.container != nil,
            appearance: configuration.appearance)
    }

    /// What comes after that moment: one document, or a line an entry.
    func timeline(asJSON: Bool) throws(Complaint) -> [UInt8] {
        let look = try look()
        let timeline = CardTimeline(look.reading, after: look.now, zone: look.zone)
        return asJSON ? timeline.json : timeline.lines(zone: look.zone)
    }

    /// nil: that of the shared settings.
    var theme: CardTheme? { options.theme ?? configuration.theme }

    /// nil without one, or without a directory that a relative one would be in.
    var configurationPath: String? { options.config.flatMap { Path.absolute($0) } }

    /// nil when there is no place to look for one.
    var snapshotPath: String? {
        guard case .container(let container) = place else { return nil }
        return ContainerPaths(container: container).snapshot
    }

    private enum Place {
        case container(String)
        case unnamed
        case unknown
    }

    private var place: Place {
        do throws(ContainerError) {
            return .container(try ContainerLocation.taskHub.path(argument: options.container, environment: environment))
        } catch .emptyPath {
            return .unnamed
        } catch {
            // HOME is not set, or a relative path has nothing to be relative to. The card says so.
            return .unknown
        }
    }

    /// What there is to be drawn.
    private struct Look {
        let reading: SnapshotReading
        let now: Instant
        let zone: any ZoneRules
        /// Empty where no place is known.
        let container: String
    }

    private func look() throws(Complaint) -> Look {
        // The format leaves no choice.
        if options.markup != nil, options.format.defaultMarkup == nil {
            throw Complaint(
                .wrongSyntax, "usage", "--markup is for the formats waybar, i3blocks and eww", helpOf: command)
        }
        let now = try moment()
        let reading: SnapshotReading
        let container: String
        switch place {
        case .container(let path):
            container = path
            reading = SnapshotReader(path: ContainerPaths(container: path).snapshot).read(at: now)
        case .unnamed: throw Complaint(.wrongSyntax, "usage", "--container names no directory", helpOf: command)
        case .unknown:
            container = options.container ?? ""
            reading = .missing
        }
        return Look(reading: reading, now: now, zone: zone(of: reading), container: container)
    }

    private func moment() throws(Complaint) -> Instant {
        guard let text = options.at else { return now() }
        guard let moment = Instant(rfc3339: text) else {
            throw Complaint(
                .refused, "invalid_moment", "--at is no RFC 3339 moment like 2026-11-30T17:00:00Z", helpOf: command)
        }
        return moment
    }

    /// The user's zone; where this system has no zone data, the one the snapshot was made in.
    private func zone(of reading: SnapshotReading) -> any ZoneRules {
        if let zone = ZoneLookup.find(environment: environment) { return zone }
        return reading.snapshot?.zone ?? .utc
    }
}

extension WidgetCard {
    /// Whether there is nothing wrong with it.
    var isCurrent: Bool { state == .ready || state == .empty }
}
