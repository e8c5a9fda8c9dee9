/**
 * `npm run bench:keystroke [-- --edits 100]`: from a key pressed in the editor of the last step to the result on the screen, in
 * the built page in Chromium. Types a digit of `replicas` again and again and reads Chromium's own trace:
 * work: what the page's main thread and the engine's worker were busy with between the key and the frame that shows it;
 * painted: from the key to the end of that frame; frames: how many frames were drawn until then (1: the very next one).
 */
import { parseArgs } from "node:util";
import { type CDPSession, chromium, type Page } from "playwright";
import { build, preview } from "vite";
import { findBrowser, launchOptions } from "../scripts/browser.ts";

const { values } = parseArgs({ options: { edits: { type: "string", default: "100" } } });
const edits = Number(values.edits);
const root = `${import.meta.dirname}/..`;

const found = await findBrowser();
if (found === null) throw new Error("no browser: npm test finds or installs one");
await build({ root, logLevel: "error" });
const server = await preview({
  root,
  logLevel: "error",
  preview: { port: 0, host: "127.0.0.1", open: false },
});
const browser = await chromium.launch(launchOptions(found));
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await prepare(page);
  const session = await page.context().newCDPSession(page);
  const events = await traced(session, () => type(page, edits));
  report(measure(events));
} finally {
  await browser.close();
  await server.close();
}

/** Puts the cursor behind the digit of `replicas` in the last step, and watches the live object. */
async function prepare(page: Page): Promise<void> {
  const actors = page.getByRole("region", { name: "Actors", exact: true });
  await actors.getByRole("code").waitFor();
  await page
    .getByRole("region", { name: "Timeline" })
    .getByRole("button", { name: /^Step 3,.*conflict/ })
    .waitFor();
  await actors.getByRole("textbox", { name: /^Text of / }).focus();
  await page.keyboard.press("ControlOrMeta+Home");
  for (let line = 1; line < 6; line++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.evaluate(() => {
    addEventListener("keydown", () => performance.mark("bench:key"), { capture: true });
    const conflicts = document.querySelector('section[aria-label="Conflicts"]') ?? document.body;
    const seen = new MutationObserver(() => {
      performance.mark("bench:shown");
      requestAnimationFrame(() => performance.mark("bench:frame"));
    });
    seen.observe(conflicts, { subtree: true, childList: true, characterData: true });
  });
}

async function type(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const shown = page.evaluate(
      () =>
        new Promise<void>((done) => {
          const watch = new PerformanceObserver((list) => {
            if (!list.getEntries().some(({ name }) => name === "bench:frame")) return;
            watch.disconnect();
            setTimeout(done, 60);
          });
          watch.observe({ type: "mark", buffered: false });
        }),
    );
    // A digit more, then a digit less: every edit changes what the conflict shows.
    await page.keyboard.press(i % 2 === 0 ? String((i / 2) % 10) : "Backspace");
    await shown;
  }
}

type TraceEvent = {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tid: number;
  readonly pid: number;
  readonly args?: { readonly name?: string };
};

async function traced(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: [
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "blink.user_timing",
        "toplevel",
        "__metadata",
      ],
    },
  });
  await run();
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  return events;
}

type Edit = { readonly work: number; readonly painted: number; readonly frames: number };

/** What the trace says of each edit; times in ms. */
function measure(events: readonly TraceEvent[]): Edit[] {
  const marks = events.filter(
    ({ cat, name }) => cat.includes("blink.user_timing") && name.startsWith("bench:"),
  );
  const page = marks[0]?.pid;
  const threads = new Set(
    events
      .filter(
        ({ name, pid, args }) =>
          pid === page && name === "thread_name" && /CrRendererMain|DedicatedWorker/.test(args?.name ?? ""),
      )
      .map(({ tid }) => tid),
  );
  const main = marks[0]?.tid;
  const tasks = events.filter(
    ({ name, ph, tid, pid }) => pid === page && threads.has(tid) && ph === "X" && name === "RunTask",
  );
  const frames = events.filter(({ name, tid, pid }) => pid === page && tid === main && name === "Commit");
  const keys = marks.filter(({ name }) => name === "bench:key").map(({ ts }) => ts);
  return keys.flatMap((key, i): Edit[] => {
    const next = keys[i + 1] ?? Number.POSITIVE_INFINITY;
    const frame = marks.find(({ name, ts }) => name === "bench:frame" && ts > key && ts < next);
    const commit = frame && frames.find(({ ts }) => ts >= frame.ts);
    if (commit === undefined) return [];
    const end = commit.ts + (commit.dur ?? 0);
    const work = tasks
      .filter(({ ts, dur = 0 }) => ts < end && ts + dur > key)
      .reduce((sum, { ts, dur = 0 }) => sum + Math.min(ts + dur, end) - Math.max(ts, key), 0);
    const drawn = frames.filter(({ ts }) => ts > key && ts <= commit.ts).length;
    return [{ work: work / 1000, painted: (end - key) / 1000, frames: drawn }];
  });
}

function report(all: readonly Edit[]): void {
  const at = (share: number, pick: (edit: Edit) => number): string => {
    const sorted = all.map(pick).sort((a, b) => a - b);
    return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
  };
  console.log(`${all.length} of ${edits} edits`);
  for (const [name, pick] of [
    ["work, ms", ({ work }: Edit) => work],
    ["painted after, ms", ({ painted }: Edit) => painted],
    ["frames until then", ({ frames }: Edit) => frames],
  ] as const) {
    console.log(`${name.padEnd(20)} median ${at(0.5, pick)}   p95 ${at(0.95, pick)}   most ${at(1, pick)}`);
  }
}
