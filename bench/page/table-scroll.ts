/**
 * `npm run bench:table [-- --built]`: measures how the field table scrolls with 10,000 fields and twelve managers, in the built
 * page in Chromium: up and down by one, three and ten rows a frame. From Chromium's trace it prints:
 * work: the processor time of the page's main thread for a frame. At 60 frames a second, a frame has 16.7 ms.
 * time: the time from one frame to the next.
 */
import type { Page } from "playwright";
import { makeLink } from "../../src/file/link/make-link.ts";
import { wideScenario } from "../../src/testing/scenarios/large-scenario.ts";
import { quantile, withPage } from "./open-page.ts";
import { type TraceEvent, traced } from "./trace.ts";

const FIELDS = 10_000;
const MANAGERS = 12;
const FRAMES = 240;
/** The height of a row in pixels: `--fields-row`. */
const ROW = 26;

await withPage(async (open, address) => {
  const page = await open();
  await page.goto(address + ((await makeLink(wideScenario(FIELDS, MANAGERS))) ?? ""));
  const grid = page.getByRole("treegrid");
  await page
    .getByRole("button", { name: new RegExp(`^Step ${MANAGERS},.*(shares|owns|changed|→)`) })
    .waitFor({ timeout: 120_000 });
  await grid
    .getByRole("row", { name: /^key-0/ })
    .first()
    .waitFor();
  await page.waitForTimeout(2000);
  const session = await page.context().newCDPSession(page);
  await scroll(page, ROW);
  for (const rows of [1, 3, 10])
    report(`${rows} rows a frame`, await traced(session, () => scroll(page, rows * ROW)));
});

/** Scrolls the table by some pixels in each frame, half of the frames down and half of them up, and marks each frame. */
async function scroll(page: Page, step: number): Promise<void> {
  await page.locator(".fields-scroll").evaluate(
    async (scroller, { step, frames }) => {
      for (let at = 0; at <= frames; at++) {
        await new Promise(requestAnimationFrame);
        performance.mark("bench:frame");
        scroller.scrollTop += at < frames / 2 ? step : -step;
      }
    },
    { step, frames: FRAMES },
  );
}

/** Prints the work of the main thread from one frame to the next, and the time between them. */
function report(what: string, events: readonly TraceEvent[]): void {
  const marks = events.filter(({ cat, name }) => cat.includes("blink.user_timing") && name === "bench:frame");
  const { pid, tid } = marks[0] ?? {};
  const tasks = events.filter((one) => one.pid === pid && one.tid === tid && one.name === "RunTask");
  const frames = marks.slice(1).map(({ ts }, at) => {
    const from = marks[at]?.ts ?? ts;
    const own = tasks.filter((task) => task.ts >= from && task.ts < ts);
    const work = own.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0);
    return { time: (ts - from) / 1000, work: work / 1000 };
  });
  const row = (name: "work" | "time") => {
    const at = (share: number) =>
      quantile(
        frames.map((frame) => frame[name]),
        share,
      ).toFixed(1);
    return `${name} median ${at(0.5)}   p95 ${at(0.95)}   maximum ${at(1)}`;
  };
  console.log(`${what}, ms: ${row("work")};   ${row("time")}`);
}
