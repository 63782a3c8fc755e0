import Testing

/// The dates that other programs find in our calendar files, and those on which our tasks are due.
@Suite("Series in calendar files")
struct CalendarSeriesTests {
    /// Makes a task for each rule, time and clock change, exports it, and completes it again and again.
    ///
    /// Then compares the due dates with those that dateutil makes of the exported rule, in the zone that the file describes.
    private static let script = """
        import datetime, io, json, os, subprocess, sys, uuid, zoneinfo
        import icalendar
        from dateutil import rrule, tz
        rounds, taskhub, name = 26, sys.argv[1], os.environ["TZ"]
        zone, utc, day = zoneinfo.ZoneInfo(name), datetime.timezone.utc, datetime.timedelta(days=1)
        def run(*words, **options):
            return subprocess.run([taskhub, *words], capture_output=True, text=True, check=True, **options).stdout
        def offset(date): return datetime.datetime.combine(date, datetime.time(12), zone).utcoffset()
        year = [datetime.date(2027, 1, 1) + n * day for n in range(365)]
        changes = [date for date in year if offset(date) != offset(date + day)]
        starts = [date - 9 * day for date in changes] + [datetime.date(2027, 1, 31), datetime.date(2028, 2, 29)]
        def weekdays(*numbers): return lambda date: date.weekday() in numbers
        def is_last(date): return (date + day).day == 1
        anything = lambda date: True
        rules = [
            ("daily", anything), ("weekly", anything), ("monthly", anything), ("yearly", anything),
            ("every 3 days", anything), ("every 2 weeks", anything), ("every 3 months", anything),
            ("every 2 years", anything), ("every weekday", weekdays(0, 1, 2, 3, 4)),
            ("every monday", weekdays(0)), ("every tuesday,sunday", weekdays(1, 6)),
            ("every month on the last day", is_last), ("every 2 months on the last day", is_last),
            ("every month on the 31st", lambda date: date.day == 31),
            ("every month on the 30th", lambda date: date.day == 30),
            ("every month on the first monday", lambda date: date.weekday() == 0 and date.day < 8),
            ("every month on the last friday", lambda date: date.weekday() == 4 and (date + 7 * day).day < 8),
            ("every 2 months on the third sunday", lambda date: date.weekday() == 6 and 15 <= date.day < 22),
        ]
        tasks, titles = [], set()
        times = [datetime.time(2, 30), datetime.time(0, 15), datetime.time(20)]
        for number, (rule, fits) in enumerate(rules):
            for shift, start in enumerate(starts):
                while not fits(start): start += day
                for time in (None, times[(number + shift) % 3]):
                    task = {"id": str(uuid.uuid4()), "title": f"{rule} from {start} {time}"}
                    if task["title"] in titles: continue
                    titles.add(task["title"])
                    task["rule" if rule.startswith("every") else "recurrence"] = rule
                    if time is None:
                        task["due_on"] = str(start)
                    else:
                        local = datetime.datetime.combine(start, time, zone)
                        task["due_at"] = local.astimezone(utc).strftime("%Y-%m-%dT%H:%M:%SZ")
                    tasks.append(task)
        run("import", "-", input=json.dumps({"schema": 1, "tasks": tasks}))
        calendar = icalendar.Calendar.from_ical(run("export", "--to", "ics"))
        described = [part.to_ical().decode() for part in calendar.walk("VTIMEZONE")]
        own = tz.tzical(io.StringIO(described[0])).get() if described else utc
        # Two readers of the description.
        other = calendar.walk("VTIMEZONE")[0].to_tz(lookup_tzid=False) if described else utc
        expected = {}
        for todo in calendar.walk("VTODO"):
            assert not todo.errors, todo.errors
            start, text = todo["dtstart"].dt, todo["rrule"].to_ical().decode()
            if isinstance(start, datetime.datetime): start = start.replace(tzinfo=None)
            first = start if isinstance(start, datetime.datetime) else datetime.datetime.combine(start, datetime.time())
            dates = list(rrule.rrulestr(text, dtstart=first).xafter(first, rounds + 1, inc=True))
            if isinstance(start, datetime.datetime):
                moments = [[tz.resolve_imaginary(date.replace(tzinfo=known)).astimezone(utc) for date in dates]
                           for known in (own, other, zone)]
                # Changes that follow no rule are described for 30 years.
                early = [[moment for moment in row if moment.year < 2056] for row in moments]
                assert early[0] == early[1] == early[2], (str(todo["summary"]), early)
                expected[str(todo["summary"])] = [moment.strftime("%Y-%m-%dT%H:%M:%SZ") for moment in moments[2]]
            else:
                expected[str(todo["summary"])] = [str(date.date()) for date in dates]
        found = {task["title"]: [] for task in tasks}
        for number in range(rounds):
            open_tasks = json.loads(run("list", "--json", "--limit", "9999"))["tasks"]
            for task in open_tasks: found[task["title"]].append(task["due_on"] or task["due_at"])
            if number < rounds - 1: run("done", *(task["id"] for task in open_tasks))
        wrong = [title for title in found if found[title] != expected[title][:rounds]]
        for title in wrong[:5]: print(title, list(zip(found[title], expected[title])))
        print(len(wrong), "of", len(tasks), "differ")
        """

    @Test(
        "Each series has the dates that a calendar makes of its rule, over both clock changes",
        arguments: [
            "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kolkata",
            "Australia/Lord_Howe", "Pacific/Chatham", "America/Santiago", "Africa/Cairo", "Africa/Casablanca",
            "Asia/Jerusalem", "UTC",
        ])
    func dates(zone: String) async throws {
        let installation = Installation(zone: zone)
        let answer = try await installation.tool(
            Installation.python, ["-c", Self.script, "\(Installation.programs)/taskhub"])
        #expect(answer.output.hasPrefix("0 of ") && answer.status == 0, "\(answer)")
    }
}
