import TaskHubEntities
import WidgetCards

/// One HTML page with every state, theme and family, and what each bar gets; nothing on it is fetched.
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
        return "<figure><img alt=\"\(words)\" src=\"data:image/svg+xml,\(GalleryPage.percentEncoded(picture))\">"
            + "<figcaption>\(family.rawValue)</figcaption></figure>\n"
    }

    private func rendered(
        _ sample: GallerySample, _ family: CardFamily, _ format: CardFormat, _ theme: CardTheme
    ) -> [UInt8] {
        WidgetCard(
            sample.reading, at: GallerySample.now, zone: RecordedZone.utc, family: family, redact: sample.isRedacted,
            containerPath: "~/.local/share/group-containers/group.dev.taskhub", appearance: configuration.appearance
        ).rendered(as: format, theme: theme)
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// For a `data:` address: only letters, digits and a few signs stay as they are.
    private static func percentEncoded(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x3A, 0x3B, 0x3D, 0x5F:
                encoded.append(byte)
            default:
                encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
