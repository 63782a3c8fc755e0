import AppGroup
import Glibc
import LocalZone
import SnapshotFile
import TaskHubEntities
import WidgetCards

/// Draws one card: options and environment in, bytes and exit code out.
struct Render {
    let options: RenderOptions
    let environment: (String) -> String?
    let now: () -> Instant

    enum Outcome: Equatable {
        /// A complaint is about the configuration, which the card was then drawn without.
        case card([UInt8], isCurrent: Bool, complaint: String?)
        case malformedMoment
        case emptyContainer
        /// The format leaves no choice of it.
        case needlessMarkup
    }

    func run() -> Outcome {
        if options.markup != nil, options.format.defaultMarkup == nil { return .needlessMarkup }
        let now: Instant
        if let text = options.at {
            guard let moment = Instant(rfc3339: text) else { return .malformedMoment }
            now = moment
        } else {
            now = self.now()
        }
        let reading: SnapshotReading
        let container: String
        do throws(ContainerError) {
            container = try ContainerLocation.path(argument: options.container, environment: environment)
            reading = SnapshotReader(path: ContainerPaths(container: container).snapshot).read(at: now)
        } catch .emptyPath {
            return .emptyContainer
        } catch {
            // HOME is not set, or a relative path has nothing to be relative to. The card says so.
            container = options.container ?? ""
            reading = .missing
        }
        let (configuration, complaint) = configuration()
        let card = card(reading, at: now, container: container, configuration.appearance)
        return .card(
            card.rendered(
                as: options.format, theme: options.theme ?? configuration.theme ?? .light, markup: options.markup),
            isCurrent: card.state == .ready || card.state == .empty, complaint: complaint)
    }

    private func configuration() -> (CardConfiguration, complaint: String?) {
        guard let path = options.config else { return (CardConfiguration(), nil) }
        do {
            return (try CardConfiguration(path: path), nil)
        } catch {
            return (CardConfiguration(), error.reason)
        }
    }

    /// The user's zone; where this system has no zone data, the one the snapshot was made in.
    private func card(
        _ reading: SnapshotReading, at now: Instant, container: String, _ appearance: CardAppearance
    ) -> WidgetCard {
        func card(in zone: some ZoneRules) -> WidgetCard {
            WidgetCard(
                reading, at: now, zone: zone, family: options.familyOrDefault, redact: options.redact,
                containerPath: container, appearance: appearance)
        }
        switch reading {
        case .ready(let snapshot), .stale(let snapshot):
            if let zone = ZoneLookup.find(environment: environment) { return card(in: zone) }
            return card(in: snapshot.zone)
        case .missing, .unreadable, .newerThanThisProgram:
            return card(in: RecordedZone.utc)
        }
    }
}
