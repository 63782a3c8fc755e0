import Cards
import TaskCards
import TaskHubEntities

extension CardGallery {
    /// Creates the page of the task cards, made from sample data.
    init(_ configuration: CardConfiguration) {
        let samples = GallerySample.all.map { sample in
            Sample(sample.name) { family, format, theme in
                WidgetCard(
                    sample.result, at: GallerySample.now, zone: RecordedZone.utc, family: family,
                    redact: sample.isRedacted,
                    containerPath: "~/.local/share/group-containers/group.dev.taskhub",
                    appearance: configuration.appearance
                ).rendered(as: format, theme: theme)
            }
        }
        self.init(
            title: "Task Hub cards", origin: "Made from sample data by <code>taskhub-widget gallery</code>.",
            samples: samples)
    }
}
