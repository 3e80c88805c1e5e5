"""Opens HTML reports in headless Chromium, and fails if one of them does not do what it should.

Usage: check_html.py SCENELINT FOLDER [--picture FILE]

Pages, pictures at 400, 1280 and 2560 pixels, light and dark, and a PDF are left in FOLDER. With
--picture the picture that README.md shows is made anew; without, it is checked that it still shows
what the page says.
"""

import hashlib
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from browser import Browser, note_of  # noqa: E402

PICTURE = ".github/report.png"
PICTURE_SIZE = (1120, 1010)
CLEAN = "SampleLogs/clean/log-default.log"
RICH = "SampleLogs/findings/two-windows-three-ads.log"
HOSTILE = "</script><script>window.hit=1</script><img src=x onerror='window.hit=1'><!-- ]]> \u202e \x1b[31m"
checks = [0, 0]


def expect(is_so, words):
    checks[0 if is_so else 1] += 1
    if not is_so:
        print("failed:", words)


def record(index, text):
    hour, rest = divmod(index, 3600)
    time = f"{8 + hour:02}:{rest // 60:02}:{rest % 60:02}.000000"
    return f"2026-03-01 {time}+0100 0x1f3 Default 0x0 512 0 Demo: [com.example.demo:ads] [scenelint] {text}\n"


def logs(folder):
    """A log of 10,000 events, one of hostile text, and one that says nothing."""
    with open(f"{folder}/many.log", "w") as file:
        for index in range(2500):
            ad, start = f"A{index % 40}", 8 * index
            file.write(record(start, f"ad.load_requested ad={ad} format=interstitial unit_id=U{index % 7}"))
            file.write(record(start + 1, f"ad.loaded ad={ad} format=interstitial"))
            file.write(record(start + 3, f"ad.will_present ad={ad}"))
            file.write(record(start + 5, f"ad.did_dismiss ad={ad}"))
    with open(f"{folder}/hostile.log", "w") as file:
        quoted = HOSTILE.replace("'", "")
        file.write(record(0, "app.launched start=cold"))
        file.write(record(1, f'ad.load_requested ad="{quoted}" format=app_open unit_id="{quoted}"'))
        file.write(record(2, f'ad.loaded ad="{quoted}" format=app_open unit_id="{quoted}"'))
        file.write(record(18000, f'ad.present_called ad="{quoted}" x="\0{"y" * 30_000}"'))
    with open(f"{folder}/empty.log", "w") as file:
        file.write("2026-03-01 08:00:00.000000+0100 0x1f3 Default 0x0 512 0 Demo: nothing\n")


def page(scenelint, logs, folder, *options):
    path = f"{folder}/{os.path.basename(logs[-1])}{len(logs)}{len(options)}.html"
    subprocess.run(
        [scenelint, "check", *logs, "--output", f"html={path}", "--fail-on", "never", "--isolated", *options],
        check=True, stdout=subprocess.DEVNULL)
    return path


def is_drawn(browser):
    """Whether the lanes have more than a few colours."""
    return browser.run("""(() => { const c = document.querySelector('canvas'); if (!c) return 0;
        const d = new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer);
        return new Set(d).size; })()""") > 20


def check_rich(browser, path, folder):
    for width in [400, 1280, 2560]:
        for dark in [False, True]:
            name = f"{width}-{'dark' if dark else 'light'}"
            browser.show(path, width, 1000, dark)
            expect(is_drawn(browser), f"the timeline is drawn, {name}")
            expect(browser.run("document.documentElement.scrollWidth") <= width, f"nothing sticks out, {name}")
            expect(not browser.complaints(), f"{name}: {browser.complaints()}")
            # What is out of sight is not painted, except where somebody asks for all of it.
            browser.run("for (const card of document.querySelectorAll('.finding')) card.style.contentVisibility = 'visible'")
            browser.picture(f"{folder}/{name}.png", whole=True)
    browser.show(path)
    live = "document.querySelector('[role=status]').textContent"
    for _ in range(20):
        browser.press("Tab")
        if browser.run("document.activeElement.id") == "lanes":
            break
    expect(browser.run("document.activeElement.id") == "lanes", "the timeline is reached by Tab")
    seen = []
    for key in ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"]:
        browser.press(key)
        seen.append(browser.run(live))
    expect(all(seen) and len(set(seen)) > 3, f"arrow keys tell what they reach: {seen}")
    browser.press("n")
    expect("finding" in browser.run("document.getElementById('inspector').textContent"), "n chooses a finding")
    browser.press("Enter")
    expect(browser.run("document.activeElement.className").startswith("finding"), "Enter opens the finding")
    browser.run("document.getElementById('lanes').focus()")
    browser.press("Escape")
    expect(browser.run(live) == "", "Escape chooses nothing")
    browser.run("document.querySelector('.finding .locate').click()")
    browser.settle()
    expect(browser.run("document.querySelector('#inspector h3').textContent.slice(2)")
           == browser.run("document.querySelector('.finding h3').textContent"), "a finding shows its moment")
    expect(browser.run("document.querySelectorAll('#inspector .proof tbody tr').length") > 0, "and its records")
    browser.run("document.querySelector('.states').open = true")
    browser.settle()
    rows, states = browser.run("""[document.querySelectorAll('.states tbody tr').length, logsOf(data).reduce(
        (sum, log) => sum + log.findings.length + log.timeline.entities.reduce(
            (sum, entity) => sum + entity.states.length + entity.marks.length, 0), 0)]""")
    expect(rows == states > 10, f"the table has what the lanes have: {rows} and {states}")
    box = browser.run("(({x, y, width}) => ({x, y, width}))(document.querySelector('canvas').getBoundingClientRect())")
    browser.point("mouseMoved", box["x"] + box["width"] * 0.6, box["y"] + 50)
    expect(browser.run("document.querySelector('.tip.shown').textContent.length") > 5, "a hover tells the state")
    nameless = [node["role"]["value"] for node in browser.call("Accessibility.getFullAXTree")["nodes"]
                if node.get("role", {}).get("value") in ["button", "link", "combobox", "application", "table"]
                and not node.get("name", {}).get("value")]
    expect(not nameless, f"everything that is used has a name: {nameless}")
    expect(not browser.complaints(), str(browser.complaints()))


def check_hostile(browser, path):
    browser.show(path, 400)
    expect(browser.run("window.hit") is None, "hostile text does not run")
    expect(browser.run("document.querySelectorAll('img, iframe, object, embed, link').length") == 0,
           "hostile text is no markup")
    expect(browser.run("document.scripts.length") == 2, "there is one script, and the data")
    expect(browser.run("document.body.textContent.includes('\\u202e')") is False, "no mark turns the text")
    expect(browser.run("document.documentElement.scrollWidth") <= 400, "long text does not stick out")
    expect(browser.run("document.querySelectorAll('.finding').length") > 0, "there is a finding")
    part = browser.run("""(({ lanes }) => lanes.x(lanes.model.axis.length) / lanes.width)(LogView.last)""")
    expect(0.8 < part < 1, f"a few moments fill the lanes, too: {part}")
    expect(not browser.complaints(), str(browser.complaints()))


def check_many(browser, path):
    browser.show(path)
    expect(not browser.complaints(), str(browser.complaints()))
    expect(is_drawn(browser), "10,000 events are drawn")
    frame = browser.run("""(() => { const widget = LogView.last.lanes; const start = performance.now();
        for (let turn = 0; turn < 60; turn += 1) { widget.zoom(turn % 20 < 10 ? 0.7 : 1 / 0.7);
          widget.pan(turn); widget.paint(); widget.context.getImageData(0, 0, 1, 1); }
        return (performance.now() - start) / 60; })()""")
    print(f"   a frame of 10,000 events takes {frame:.1f} ms")
    expect(frame < 50, f"10,000 events stay smooth: {frame} ms a frame")


def check_several(browser, path):
    """Each log of a run has its place in the page, which begins with the first that has a finding."""
    browser.show(path)
    choice = "document.querySelector('.top select')"
    expect(browser.run(choice + ".selectedIndex") == 1, "the log with a finding is shown first")
    expect(browser.run("document.querySelectorAll('.finding').length") == 3, "with its findings")
    browser.run(choice + ".selectedIndex = 0; " + choice + ".dispatchEvent(new Event('change'))")
    expect(browser.run("document.querySelectorAll('.finding').length") == 0, "the other log has none")
    expect(not browser.complaints(), str(browser.complaints()))


def check_settled(browser, path):
    """What the baseline has is said, and does not count."""
    browser.show(path)
    text = browser.run("document.body.textContent")
    expect("0 new, 3 as before, 0 gone" in text, "the comparison with the baseline is told")
    expect(browser.run("document.querySelectorAll('.finding.settled .meta .state').length") == 3, "findings are settled")
    expect("Nothing new" in text and "3 settled" in text, "and do not count")
    expect(not browser.complaints(), str(browser.complaints()))


def check_paper(browser, path, folder):
    """Paper is white in the dark, too, and nothing on it scrolls or is closed."""
    browser.show(path, 1280, 500, dark=True)
    ink = "getComputedStyle(document.documentElement).getPropertyValue('--ink').trim()"
    dark = browser.run(ink)
    browser.paper(f"{folder}/paper.pdf")
    browser.run("dispatchEvent(new Event('beforeprint'))")
    expect(browser.run(ink) == "#000" != dark, "ink on paper is black")
    expect(browser.run("(({ lanes }) => lanes.height === lanes.total && lanes.colors.ink)(LogView.last)") == "#000",
           "all lanes are on paper, in its colours")
    expect(browser.run("document.querySelectorAll('.rules details:not([open])').length") == 0, "all rules are told")
    browser.run("dispatchEvent(new Event('afterprint'))")
    expect(browser.run(ink) == dark, "the screen is as it was")
    expect(browser.run("LogView.last.lanes.isPaper") is False, "and so are its lanes")
    expect(not browser.complaints(), str(browser.complaints()))


def check_picture(browser, path, picture):
    """The picture in README.md shows what the page says at its size: its texts, and what is in its lanes."""
    browser.show(path, *PICTURE_SIZE)
    shown = browser.run("""(() => { const parts = document.querySelectorAll(".top, .summary, .timeline, .finding h3");
        const texts = Array.from(parts, (part) => part.textContent);
        const lanes = LogView.last.lanes.model.lanes.map((lane) => [lane.label.name, lane.label.more,
          lane.items.map((item) => [item.kind, item.words, item.from, item.to])]);
        return JSON.stringify([texts, lanes]); })()""")
    expect(len(shown) > 2000, "the picture has something to show")
    note = "sha256 of what is shown: " + hashlib.sha256(shown.encode()).hexdigest()
    if picture:
        browser.picture(picture, note=note)
        expect(note_of(picture) == (note, PICTURE_SIZE), f"{picture} was made")
    expect(note_of(PICTURE) == (note, PICTURE_SIZE), f"{PICTURE} shows another page; make it anew with --picture")


def main(scenelint, folder, picture=None):
    os.makedirs(folder, exist_ok=True)
    logs(folder)
    browser = Browser()
    try:
        rich = page(scenelint, [RICH], folder)
        check_rich(browser, rich, folder)
        check_hostile(browser, page(scenelint, [f"{folder}/hostile.log"], folder))
        check_many(browser, page(scenelint, [f"{folder}/many.log"], folder))
        check_several(browser, page(scenelint, [CLEAN, RICH], folder))
        baseline = f"{folder}/baseline.jsonl"
        subprocess.run([scenelint, "baseline", "create", "--isolated", "--force", "-o", baseline, RICH],
                       check=True, stdout=subprocess.DEVNULL)
        check_settled(browser, page(scenelint, [RICH], folder, "--baseline", baseline))
        check_paper(browser, rich, folder)
        browser.show(page(scenelint, [f"{folder}/empty.log"], folder, "--allow-unjudged"))
        expect("Nothing could be judged" in browser.run("document.body.textContent")
               or "No findings" in browser.run("document.body.textContent"), "an empty log has a page")
        expect(not browser.complaints(), str(browser.complaints()))
        check_picture(browser, rich, picture)
    finally:
        browser.close()
    print(f"{checks[0]} passed, {checks[1]} failed")
    return 1 if checks[1] else 0


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--picture"]
    sys.exit(main(*arguments))
