import TextLayout

/// One HTML page with cards of every state, theme and family, and the output for each bar, without external references.
package struct CardGallery {
    /// A card in one state.
    package struct Sample {
        /// The state, as in `keyring locked`.
        let name: String
        let rendered: (CardFamily, CardFormat, CardTheme) -> [UInt8]

        package init(_ name: String, rendered: @escaping (CardFamily, CardFormat, CardTheme) -> [UInt8]) {
            self.name = name
            self.rendered = rendered
        }
    }

    /// The heading, as in `Water cards`.
    let title: String
    /// A sentence about where the cards come from, as HTML.
    let origin: String
    let samples: [Sample]

    /// Creates a page; title and origin are not escaped.
    package init(title: String, origin: String, samples: [Sample]) {
        self.title = title
        self.origin = origin
        self.samples = samples
    }

    /// Returns the page; the bars show the first sample.
    package func html() -> String {
        var page = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(title)</title>
            <style>
            body { margin: 0; font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; color: #171a21; }
            h1, h2, h3 { font-weight: 600; margin: 0 0 .6em; }
            header, section { padding: 1.6rem 2rem; }
            .light { background: #d5deea; } .dark { background: #0b0d11; color: #f3f5f9; }
            .cards { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
            figure { margin: 0; } figcaption { font-size: 12px; opacity: .75; } img { display: block; }
            pre { overflow-x: auto; background: #f4f6f9; padding: .8rem; border-radius: 8px; font-size: 12px; }
            </style>
            <header><h1>\(title)</h1>
            <p>\(origin)</p></header>

            """
        for sample in samples {
            for theme in CardTheme.allCases {
                page += "<section class=\"\(theme.rawValue)\"><h2>\(sample.name) · \(theme.rawValue)</h2>\n"
                page += "<div class=\"cards\">\n"
                for family in CardFamily.allCases { page += CardGallery.figure(sample, family, theme) }
                page += "</div></section>\n"
            }
        }
        page += "<section><h2>In bars</h2>\n"
        for format in CardFormat.allCases where format != .svg {
            page += "<h3>\(format.rawValue)</h3>\n<pre>"
            if let sample = samples.first {
                page += CardGallery.escaped(sample.rendered(format.defaultFamily, format, .light))
            }
            page += "</pre>\n"
        }
        return page + "</section>\n</html>\n"
    }

    private static func figure(_ sample: Sample, _ family: CardFamily, _ theme: CardTheme) -> String {
        let words = "\(family.rawValue) card, \(sample.name), \(theme.rawValue)"
        let address = "data:image/svg+xml," + percentEncoded(sample.rendered(family, .svg, theme))
        return "<figure><img alt=\"\(words)\" src=\"\(address)\">"
            + "<figcaption>\(family.rawValue)</figcaption></figure>\n"
    }

    /// Encodes everything but unreserved characters and `/:;=` (RFC 3986 §2.1).
    private static func percentEncoded(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            switch byte {
            case 0x61...0x7A, 0x41...0x5A, 0x2D...0x3B, 0x3D, 0x5F, 0x7E: encoded.append(byte)
            default: encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        var output = ByteBuffer(capacity: bytes.count)
        output.append(xmlEscaping: bytes)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
