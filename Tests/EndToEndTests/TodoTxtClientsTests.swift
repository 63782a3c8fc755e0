import TaskHubTestSupport
import Testing

/// What other todo.txt programs make of the rules that we export.
@Suite("Real todo.txt programs")
struct TodoTxtClientsTests {
    /// Exports a task for each rule, and lets each program complete it.
    private static let script = """
        import datetime, json, os, subprocess, sys, uuid
        taskhub, home = sys.argv[1], os.environ["HOME"]
        def run(*words, input=None):
            result = subprocess.run(words, input=input, capture_output=True, text=True)
            assert result.returncode == 0, (words, result)
            return result.stdout
        rules = ["daily", "weekly", "monthly", "yearly", "every weekday"]
        for unit in ("day", "week", "month", "year"):
            rules += [f"every {count} {unit}s" for count in (2, 5)]
            rules += [f"{count} {unit}{'s' * (count > 1)} after completion" for count in (1, 3)]
        made = []
        for rule in rules:
            # A Monday and a Friday, in a month of which all others have the day.
            for due in ("2031-01-06", "2031-01-10"):
                name = "recurrence" if rule in rules[:4] else "rule"
                made.append({"id": str(uuid.uuid4()), "title": f"{rule} from {due}", "due_on": due, name: rule})
        run(taskhub, "import", "-", input=json.dumps({"schema": 1, "tasks": made}))
        file = f"{home}/todo.txt"
        exported = run(taskhub, "export", "--to", "todotxt")
        lines = exported.splitlines()
        assert len(lines) == len(made) and all(" rec:" in line for line in lines), exported
        run(taskhub, "done", *(task["id"] for task in made))
        expected = {task["title"]: task["due_on"]
                    for task in json.loads(run(taskhub, "list", "--json", "--limit", "999"))["tasks"]}
        assert len(expected) == len(made)

        def compare(text):
            found = {}
            for line in text.splitlines():
                words = line.split(" ")
                if words[0] == "x": continue
                title = " ".join(word for word in words[1:] if ":" not in word)
                found[title] = [word[4:] for word in words if word.startswith("due:")]
            wrong = [(title, due, found.get(title)) for title, due in expected.items() if found.get(title) != [due]]
            assert not wrong and len(found) == len(expected), (wrong, text)

        if sys.argv[2] == "topydo":
            with open(file, "w") as output: output.write(exported)
            with open(f"{home}/topydo.conf", "w") as output: output.write(f"[topydo]\\nfilename = {file}\\narchive_filename =\\n")
            for number in range(len(made), 0, -1):
                run(sys.executable, "-m", "topydo", "-c", f"{home}/topydo.conf", "do", str(number))
            with open(file) as written: compare(written.read())
        else:
            from pytodotxt import TodoTxt
            from pter.source import Source
            from pter.utils import toggle_done
            with open(file, "w") as output: output.write(exported)
            todo = Source(TodoTxt(file))
            todo.parse()
            for task in list(todo.tasks): toggle_done(task, [], False, False, True, False)
            todo.save()
            with open(file) as written: compare(written.read())
        print("fine")
        """

    @Test("Each exported rule is accepted and goes on as it does here", arguments: ["topydo", "pter"])
    func rules(client: String) async throws {
        let installation = Installation()
        // On 18 November 2026, whose day of the month is in every month: what pter makes of another is no model.
        let environment = try await PreloadedClock.environment(of: installation, seconds: "1795003200")
        let answer = try await runProgram(
            Installation.python, ["-c", Self.script, "\(Installation.programs)/taskhub", client],
            environment: environment, killAfter: 170_000)
        #expect(answer.status == 0 && answer.stdout == "fine\n", "\(answer)")
    }

    @Test("todo.sh lists our lines and completes one, which is read as done")
    func todoSh() async throws {
        let installation = Installation(zone: Installation.noon)
        let script = """
            set -eu
            cd "$HOME"
            taskhub() { "\(Installation.programs)/taskhub" "$@"; }
            taskhub add --literal 'Pay rent' --due 2031-01-06 --priority 5 --list Home > /dev/null
            taskhub add --literal 'Call Mum' --tag phone > /dev/null
            taskhub export --to todotxt > todo.txt
            printf 'export TODO_DIR="%s" TODO_FILE="%s/todo.txt" DONE_FILE="%s/done.txt" REPORT_FILE="%s/report.txt"\\n' \\
                "$HOME" "$HOME" "$HOME" "$HOME" > todo.cfg
            todo() { /usr/bin/todo-txt -p -d todo.cfg "$@"; }
            todo ls | grep -c -e 'Pay rent' -e 'Call Mum'
            todo -a do 1 > /dev/null
            TASKHUB_GROUP_CONTAINER="$HOME/other" taskhub import todo.txt
            TASKHUB_GROUP_CONTAINER="$HOME/other" taskhub export | grep -c '"is_completed":true.*"title":"Pay rent"'
            """
        let answer = try await installation.tool("/bin/bash", ["-c", script])
        #expect(answer.output == "2\nAdded 2, already there 0.\n1\n", "\(answer)")
    }
}
