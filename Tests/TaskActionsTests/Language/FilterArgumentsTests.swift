import TaskActions
import Testing

@Suite("Filters on the command line")
struct FilterArgumentsTests {
    @Test(
        "A word that the shell unquoted is one condition again, and any other is a filter of its own",
        arguments: [
            (["milk", "list:Home"], "milk list:Home"), (["milk list:Home"], "milk list:Home"),
            (["list:Old house", "milk"], #"list:"Old house" milk"#), (["#Old house"], ##"#"Old house""##),
            (["not:list:Old house"], #"not:list:"Old house""#),
            (["due:day after tomorrow"], #"due:"day after tomorrow""#),
            (["list:Home +bills"], "list:Home +bills"), (["list:Home milk not:done"], "list:Home milk not:done"),
            ([#"list:"Old house" milk"#], #"list:"Old house" milk"#), (["not:Old house"], #"not:"Old house""#),
            (["due.before:day after tomorrow"], #"due.before:"day after tomorrow""#),
            (["10:30 train"], "10:30 train"), ([], ""),
        ])
    func arguments(words: [String], text: String) {
        #expect(FilterPhrase.text(ofArguments: words) == text)
    }
}
