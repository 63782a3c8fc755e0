import Glibc
import Testing

/// The colours of a picture's texts, each with that of the last rectangle drawn under it.
struct Grounds {
    private(set) var pairs: [(text: String, ground: String)] = []

    init(_ picture: String) throws {
        var rectangles: [(x: Double, y: Double, width: Double, height: Double, fill: String)] = []
        var current = (x: 0.0, y: 0.0, isEnd: false)
        for element in picture.split(separator: "<") {
            if element.hasPrefix("rect ") {
                let fill = try #require(Grounds.attribute("fill", of: element))
                guard fill != "none" else { continue }
                rectangles.append(
                    (
                        try Grounds.number("x", of: element), try Grounds.number("y", of: element),
                        try Grounds.number("width", of: element), try Grounds.number("height", of: element), fill
                    ))
            } else if element.hasPrefix("text ") || element.hasPrefix("tspan ") {
                if element.hasPrefix("text ") {
                    current = (
                        try Grounds.number("x", of: element), try Grounds.number("y", of: element),
                        element.contains("text-anchor=\"end\"") && !element.contains("rtl")
                    )
                }
                let x = current.isEnd ? current.x - 2 : current.x + 0.1
                let ground = rectangles.last {
                    $0.x <= x && x <= $0.x + $0.width && $0.y <= current.y && current.y <= $0.y + $0.height
                }
                let color = try #require(Grounds.attribute("fill", of: element))
                pairs.append((color, try #require(ground).fill))
            }
        }
    }

    private static func attribute(_ name: String, of element: Substring) -> String? {
        guard let start = element.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
        return String(element[start...].prefix { $0 != "\"" })
    }

    private static func number(_ name: String, of element: Substring) throws -> Double {
        try #require(attribute(name, of: element).flatMap { Double($0) })
    }
}

/// The contrast ratio of WCAG 2.2.
enum Contrast {
    static func ratio(_ first: String, _ second: String) throws -> Double {
        let luminances = try [luminance(first), luminance(second)].sorted()
        return (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    private static func luminance(_ color: String) throws -> Double {
        let value = try #require(UInt32(color.dropFirst(), radix: 16))
        let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { part in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

}
