import TaskHubTestSupport
import Testing

/// What `list`, `show` and `export` say about the same tasks, as text and as JSON.
@Suite("Answers agree")
struct AnswersAgreeTests {
    @Test(
        "Forty random tasks have the same values in a list, in details, as text and as JSON, and in an export",
        arguments: 1...2)
    func everyField(seed: Int) async throws {
        let installation = Installation(zone: "Europe/Berlin")
        let script = #"""
            import datetime, json, random, subprocess, sys, zoneinfo
            taskhub, seed = sys.argv[1], int(sys.argv[2])
            zone, choose = zoneinfo.ZoneInfo("Europe/Berlin"), random.Random(seed)
            def run(*words, input=None):
                result = subprocess.run([taskhub, *words], capture_output=True, input=input and input.encode())
                assert result.returncode == 0, result
                return result.stdout.decode()
            def maybe(*values): return choose.choice([None, *values])
            def moment(hour): return f"203{choose.randrange(9)}-0{choose.randrange(1, 9)}-14T{hour:02}:30:00Z"
            def task(number):
                status = choose.choice(["inbox", "next", "waiting", "someday", "done"])
                made = {
                    "id": f"00000000-0000-4000-8000-{number:012}", "title": f"Task {number} zwölf", "status": status,
                    "notes": maybe("one line", "two\nlines") or "", "area": choose.choice(["work", "personal"]),
                    "priority": maybe(1, 2, 3, 4, 5), "reminder_at": maybe(moment(6)), "list": maybe("Home", "Büro"),
                    "tags": sorted(choose.sample(["home", "car", "fün"], choose.randrange(4))), "position": number,
                    "created_at": "2026-01-02T03:04:05Z", "updated_at": "2026-02-03T04:05:06Z",
                    "completed_at": "2026-03-04T05:06:07Z" if status == "done" else None,
                }
                # The clock changes at 01:00 in UTC on the last Sunday of March and of October.
                made |= maybe({"due_on": "2031-05-07"}, {"due_at": moment(21)}, {"due_at": "2030-03-31T01:30:00Z"}) or {}
                if "due_on" in made or "due_at" in made:
                    made |= maybe({"recurrence": "weekly"}, {"recurrence": "monthly"}, {"rule": "every 2 weeks"}) or {}
                return made
            sent = [task(number) for number in range(40)]
            run("import", "-", input=json.dumps({"schema": 1, "tasks": sent}))
            def local(text):
                if text is None: return None
                time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
                return time.astimezone(zone).strftime("%Y-%m-%d %H:%M")
            exported = {task["id"]: task for task in json.loads(run("export"))["tasks"]}
            listed = {task["id"]: task for task in json.loads(run("list", "--all", "--json"))["tasks"]}
            assert exported.keys() == listed.keys() == {task["id"] for task in sent}
            names = set()
            for task in sent:
                one, two = exported[task["id"]], listed[task["id"]]
                three = json.loads(run("show", task["id"], "--json"))["task"]
                shared = two.keys() & one.keys()
                assert shared >= task.keys() and shared == two.keys() - {"mark"} and shared <= three.keys()
                for name in shared: assert one[name] == two[name] == three[name], (name, one, two, three)
                for name, value in task.items(): assert one[name] == value, (name, value, one)
                title, *lines = run("show", task["id"]).splitlines()
                end = lines.index("") if "" in lines else len(lines)
                shown = dict(line[2:].split("  ", 1) for line in lines[:end])
                shown = {name: value.strip() for name, value in shown.items()}
                rule = one["rule"] and f"{one['rule']} (this machine makes the next one)"
                told = {
                    "id": one["id"], "status": one["status"], "due": one["due_on"] or local(one["due_at"]),
                    "reminder": local(one["reminder_at"]), "priority": one["priority"] and str(one["priority"]),
                    "repeats": rule or (None if one["recurrence"] == "none" else one["recurrence"]),
                    "list": one["list"] or "Inbox", "tags": " ".join(f"+{tag}" for tag in one["tags"]) or None,
                    "area": one["area"], "created": local(one["created_at"]), "changed": local(one["updated_at"]),
                    "completed": local(one["completed_at"]),
                }
                told = {name: value for name, value in told.items() if value}
                assert title == one["title"] and shown == told, (title, shown, told)
                assert [line[2:] for line in lines[end + 1:]] == one["notes"].splitlines(), lines
                names |= shown.keys()
            assert len(names) == 12, names
            """#
        let arguments = ["-c", script, "\(Installation.programs)/taskhub", "\(seed)"]
        let verdict = try await installation.tool("/usr/bin/python3", arguments)
        #expect(verdict.status == 0, "\(verdict.errors)")
    }
}
