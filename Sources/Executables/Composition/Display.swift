/// Where windows can be shown.
public enum Display {
    public static func isThere(environment: (String) -> String?) -> Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment($0) ?? "").isEmpty }
    }
}
