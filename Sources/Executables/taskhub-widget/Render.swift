import AppGroup
import Glibc
import LocalZone
import SnapshotFile
import TaskHubEntities
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

    enum Outcome {
        case card(WidgetCard)
        case refused(Complaint)
    }

    func run() -> Outcome {
        do throws(Complaint) {
            return .card(card(try look()))
        } catch {
            return .refused(error)
        }
    }

    /// nil: that of the shared settings.
    var theme: CardTheme? { options.theme ?? configuration.theme }

    /// What comes after the moment that the options name.
    func timeline() throws(Complaint) -> (timeline: CardTimeline, zone: any ZoneRules) {
        let look = try look()
        let zone = zone(of: look.reading)
        func timeline(in zone: some ZoneRules) -> CardTimeline {
            CardTimeline(look.reading, after: look.now, zone: zone)
        }
        return (timeline(in: zone), zone)
    }

    /// nil without one, or without a directory that a relative one would be in.
    var configurationPath: String? {
        guard let path = options.config, !path.hasPrefix("/") else { return options.config }
        guard let buffer = getcwd(nil, 0) else { return nil }
        defer { free(buffer) }
        return "\(String(cString: buffer))/\(path)"
    }

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
            return .container(try ContainerLocation.path(argument: options.container, environment: environment))
        } catch .emptyPath {
            return .unnamed
        } catch {
            // HOME is not set, or a relative path has nothing to be relative to. The card says so.
            return .unknown
        }
    }

    private func look() throws(Complaint) -> (reading: SnapshotReading, now: Instant, container: String) {
        // The format leaves no choice.
        if options.markup != nil, options.format.defaultMarkup == nil {
            throw Complaint(
                .wrongSyntax, "usage", "--markup is for the formats waybar, i3blocks and eww", helpOf: command)
        }
        let now: Instant
        if let text = options.at {
            guard let moment = Instant(rfc3339: text) else {
                throw Complaint(
                    .refused, "invalid_moment", "--at is no RFC 3339 moment like 2026-11-30T17:00:00Z", helpOf: command
                )
            }
            now = moment
        } else {
            now = self.now()
        }
        switch place {
        case .container(let container):
            let path = ContainerPaths(container: container).snapshot
            return (SnapshotReader(path: path).read(at: now), now, container)
        case .unnamed:
            throw Complaint(.wrongSyntax, "usage", "--container names no directory", helpOf: command)
        case .unknown: return (.missing, now, options.container ?? "")
        }
    }

    private func card(_ look: (reading: SnapshotReading, now: Instant, container: String)) -> WidgetCard {
        func card(in zone: some ZoneRules) -> WidgetCard {
            WidgetCard(
                look.reading, at: look.now, zone: zone, family: options.familyOrDefault, redact: options.redact,
                containerPath: look.container, isContainerNamed: options.container != nil,
                appearance: configuration.appearance)
        }
        return card(in: zone(of: look.reading))
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
