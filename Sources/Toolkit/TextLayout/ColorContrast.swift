internal import Glibc

/// How well a colour can be read on another one.
package enum ColorContrast {
    /// The least that text needs (WCAG 2.2, 1.4.3).
    package static let ofText = 4.5

    /// Returns the contrast ratio of two colours such as `0xFF8000`, from 1 to 21 (WCAG 2.2, "contrast ratio").
    package static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
        let (one, other) = (luminance(one), luminance(other))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The relative luminance, from 0 to 1 (WCAG 2.2, "relative luminance").
    private static func luminance(_ color: UInt32) -> Double {
        func channel(_ shift: UInt32) -> Double {
            let value = Double(color >> shift & 0xFF) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }
}
