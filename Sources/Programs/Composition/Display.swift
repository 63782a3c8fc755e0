/// The graphical session, X11 or Wayland.
package enum Display {
    /// Returns whether windows can be shown.
    package static func isAvailable(environment: (String) -> String?) -> Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment($0) ?? "").isEmpty }
    }
}
