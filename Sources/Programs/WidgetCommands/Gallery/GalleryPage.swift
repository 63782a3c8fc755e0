import Cards
import TaskCards
import TaskHubEntities
import TextLayout

/// One HTML page with cards of every state, theme and family, and the output for each bar, without external references.
struct GalleryPage {
    let configuration: CardConfiguration

    func html() -> String {
        var page = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Task Hub cards</title>
            <style>
            body { margin: 0; font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; color: #171a21; }
            h1, h2, h3 { font-weight: 600; margin: 0 0 .6em; }
            header, section { padding: 1.6rem 2rem; }
            .light { background: #d5deea; } .dark { background: #0b0d11; color: #f3f5f9; }
            .cards { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
            figure { margin: 0; } figcaption { font-size: 12px; opacity: .75; } img { display: block; }
            pre { overflow-x: auto; background: #f4f6f9; padding: .8rem; border-radius: 8px; font-size: 12px; }
            </style>
            <header><h1>Task Hub cards</h1>
            <p>Made from sample data by <code>taskhub-widget gallery</code>.</p></header>

            """
        for sample in GallerySample.all {
            for theme in CardTheme.allCases {
                page += "<section class=\"\(theme.rawValue)\"><h2>\(sample.name) · \(theme.rawValue)</h2>\n"
                page += "<div class=\"cards\">\n"
                for family in CardFamily.allCases { page += figure(sample, family, theme) }
                page += "</div></section>\n"
            }
        }
        page += "<section><h2>In bars</h2>\n"
        for format in CardFormat.allCases where format != .svg {
            page += "<h3>\(format.rawValue)</h3>\n<pre>"
            page += GalleryPage.escaped(rendered(GallerySample.all[0], format.defaultFamily, format, .light))
            page += "</pre>\n"
        }
        return page + "</section>\n</html>\n"
    }

    private func figure(_ sample: GallerySample, _ family: CardFamily, _ theme: CardTheme) -> String {
        let picture = rendered(sample, family, .svg, theme)
        let words = "\(family.rawValue) card, \(sample.name), \(theme.rawValue)"
        let address = "data:image/svg+xml," + PercentEncoding.encode(picture, keeping: Array("/:;=".utf8))
        return "<figure><img alt=\"\(words)\" src=\"\(address)\">"
            + "<figcaption>\(family.rawValue)</figcaption></figure>\n"
    }

    private func rendered(
        _ sample: GallerySample, _ family: CardFamily, _ format: CardFormat, _ theme: CardTheme
    ) -> [UInt8] {
        WidgetCard(
            sample.result, at: GallerySample.now, zone: RecordedZone.utc, family: family, redact: sample.isRedacted,
            containerPath: "~/.local/share/group-containers/group.dev.taskhub", appearance: configuration.appearance
        ).rendered(as: format, theme: theme)
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        var output = ByteBuffer(capacity: bytes.count)
        output.append(xmlEscaping: bytes)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
