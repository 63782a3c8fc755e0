/// Where windows can be shown.
package enum Display {
    package static func isThere(environment: (String) -> String?) -> Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment($0) ?? "").isEmpty }
    }
}
