private import CLinux

/// The day on which weeks begin where the user lives, as the C library's locales know it.
public enum LocaleWeek {
    /// Returns the first day of the week in the locale that `LC_ALL`, `LC_TIME` or `LANG` names, in this order
    /// (POSIX.1-2024, Base Definitions, chapter 8.2).
    ///
    /// - Parameter environment: Returns the value of an environment variable, or nil if it is not set.
    /// - Returns: Nil without a locale, in the locales `C` and `POSIX`, which belong to no place, and if this machine
    ///   lacks the locale.
    public static func firstWeekday(environment: (String) -> String?) -> Weekday? {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        guard let name, !["C", "POSIX"].contains(name.prefix { $0 != "." }) else { return nil }
        let day = Int(toolkit_first_weekday(name))
        // Counted from Sunday there, and from Monday here.
        return Weekday(rawValue: day < 0 ? day : (day + 6) % 7)
    }
}
