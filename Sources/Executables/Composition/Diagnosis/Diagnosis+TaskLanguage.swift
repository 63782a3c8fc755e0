internal import TaskLanguage

extension Diagnosis {
    init(_ error: LanguageError) {
        self =
            switch error {
            case .dateNotUnderstood:
                .refused(
                    "when_not_understood", "that date is not understood",
                    "Write it like 2026-11-30, '2026-11-30 17:00', tomorrow, 'fri 17:00' or 'in 2 hours'")
            case .weekdayDiffers:
                .refused(
                    "weekday_differs", "that date falls on another weekday",
                    "Correct the date or the weekday, or leave the weekday out")
            case .titleMissing:
                .refused(
                    "title_empty", "the line has no title",
                    "Put the title in double quotes, or use 'taskhub-intent create'")
            }
    }
}
