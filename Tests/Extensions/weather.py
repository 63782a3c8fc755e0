"""Examples/weather against a server with the answers of Open-Meteo."""

import json
import subprocess
import time
from datetime import datetime, timezone
from urllib.parse import parse_qs, urlsplit

from home import Home, check

WORDS = ["appgroup", "--group", "org.example.weather"]
HOUR = 3600


def moment(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Station:
    """Forecasts snow now, rain from `change` on, and clear sky later."""

    def __init__(self):
        self.requests, self.change, self.status = [], 0, 200

    def answer(self, request):
        self.requests.append(parse_qs(urlsplit(request.path).query))
        times = [self.change + HOUR * number for number in range(-3, 60)]
        rain = times.index(self.change)
        hourly = {
            "time": times,
            "temperature_2m": [-0.4 if number < rain else 3.6 for number in range(len(times))],
            "weather_code": [75 if number < rain else 61 if number == rain else 1 for number in range(len(times))],
        }
        return self.status, json.dumps({"hourly": hourly}).encode(), {}


def line(home, *words):
    return home.run(*WORDS, "card", "weather", "--format", "tmux", *words).split("\n")[0]


with Home("weather") as home:
    station = Station()
    for name, value in {
        "latitude": "51.77", "longitude": "19.46", "place": "Łódź <&>", "server": home.serve(station.answer)
    }.items():
        home.run(*WORDS, "defaults", "set", name, value)

    # A change that comes while the test watches. A slow machine gets more time until then.
    for delay in (3, 6, 12, 24, 48):
        station.change = int(time.time()) + delay
        home.run("weather")
        watch = home.start(*WORDS, "snapshot", "watch", "weather", stdout=subprocess.PIPE)
        card = home.start(*WORDS, "card", "weather", "--format", "tmux", "--watch", stdout=subprocess.PIPE)
        first = watch.stdout.readline(), card.stdout.readline()
        before = line(home)
        if time.time() < station.change:
            break
    else:
        raise AssertionError("this machine is too slow")
    check(first, ("fresh\n", before + "\n"))
    check(before.startswith("Snow 0°"), True, before)
    state = home.run(*WORDS, "snapshot", "state", "weather", "--json")
    asked = len(station.requests)

    # Both programs print again at that moment, and no other program has run.
    check(watch.stdout.readline(), "fresh\n")
    check(card.stdout.readline().startswith("Rain 4°"), True)
    check(time.time() >= station.change, True, "too early")
    check(line(home).startswith("Rain 4°"), True)
    published = json.loads(state)
    check(json.loads(home.run(*WORDS, "snapshot", "state", "weather", "--json"))["generation"], published["generation"])
    check(len(station.requests), asked)
    check(station.requests[-1]["latitude"], ["51.77"])

    # Any moment can be drawn, now.
    check(line(home, "--at", moment(station.change - 1)), before)
    check(line(home, "--at", moment(station.change)).startswith("Rain 4°"), True)
    check(line(home, "--at", moment(station.change + HOUR)).startswith("Clear 4°"), True)
    check(published["valid_until"], moment(station.change + 47 * HOUR))
    check(len(published["changes"]), 47)
    text = home.run(*WORDS, "card", "weather")
    check(text.startswith("Łódź <&>\nRain 4°"), True, text)
    old = json.loads(home.run(
        *WORDS, "card", "weather", "--format", "waybar", "--at", moment(station.change + 48 * HOUR)))
    check("stale" in old["class"], True, old)

    # A server that fails leaves the card as it is.
    station.status = 500
    home.run("weather", status=1)
    check(line(home).startswith("Rain 4°"), True)
