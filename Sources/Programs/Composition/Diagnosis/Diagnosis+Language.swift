internal import TaskActions
internal import TaskHubEntities
internal import TextLayout

extension Diagnosis {
    init(_ error: LanguageError) {
        self =
            switch error {
            case .dateNotUnderstood(let text):
                .refused(
                    "when_not_understood", "that date is not understood",
                    "Write it like 2026-11-30, '2026-11-30 17:00', tomorrow, 'fri 17:00' or 'in 2 hours'"
                ).quoting("\(quoted(text)) is not a date")
            case .dateAmbiguous(let text, let readings):
                .refused(
                    "when_ambiguous", "that date could mean \(choice(readings))", "Write the one that you mean"
                ).quoting("\(quoted(text)) could mean \(choice(readings))")
            case .weekdayDiffers(let text):
                .refused(
                    "weekday_differs", "that date falls on another weekday",
                    "Correct the date or the weekday, or leave the weekday out"
                ).quoting("the date in \(quoted(text)) falls on another weekday")
            case .reminderOver(let text):
                .refused(
                    "reminder_past",
                    "a reminder without a time is at \(DuePhrase.morning.hourAndMinute), which has passed",
                    "Give a time, as in 'today 17:00' or 'in 2 hours'"
                ).quoting("\(quoted(text)) means \(DuePhrase.morning.hourAndMinute), which has passed")
            case .repetitionNotUnderstood(let text):
                .refused(
                    "repeat_not_understood", "that is not a repetition",
                    "Write daily, weekly, monthly or yearly, or a rule such as 'every 2 weeks' or 'every monday'"
                ).quoting("\(quoted(text)) is not a repetition")
            case .priorityNotUnderstood(let text):
                .refused(
                    "priority_out_of_range", "the priority is not 1 to 5",
                    "Give a number from 1 to 5, where 5 is the most urgent, or high (5), medium (3) or low (1)"
                ).quoting("\(quoted(text)) is not a priority")
            case .titleMissing:
                .refused(
                    "title_empty", "the line has no title",
                    "Put the title in double quotes, or take it as typed with 'taskhub add --literal' or "
                        + "'taskhub-intent create'")
            case .conditionNotUnderstood(let text, let hint):
                .refused("filter_not_understood", "a word of the filter is not understood", hint)
                    .quoting("\(quoted(text)) is not understood")
            case .filterTooLong:
                .refused(
                    "filter_too_long",
                    "the filter has more than \(FilterPhrase.maximumConditions) words or "
                        + "\(FilterPhrase.maximumLength) bytes", "Shorten it")
            }
    }
}

extension Diagnosis {
    init(_ error: UnknownWord) {
        self = .refused("word_not_known", "a word is not one of the allowed ones", "Use one of them")
            .quoting(error.description)
    }
}

/// Returns the typed text, in quotes, clipped and without control characters.
private func quoted(_ text: String) -> String { "'\(DisplayText(text, placeholder: "").text.prefix(60))'" }

private func choice(_ readings: [String]) -> String { readings.joined(separator: " or ") }
