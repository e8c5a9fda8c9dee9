/**
 * `npm run bench:keystroke [-- --edits 100] [--built]`: measures the time from a key in the editor to the result on the screen,
 * in the built page in Chromium. It types a digit of `replicas` again and again, at random times between two frames: in the
 * last step of the opening scenario, and in the last and the first of twenty steps by four actors with a Pod-sized manifest.
 * From Chromium's trace it prints:
 * work: the processor time of the page's main thread (with Monaco and the browser) and of the engine's worker, from the key
 * until the result is in the page;
 * work with the frame: the same until the result is painted;
 * painted after: the time from the key to the end of that frame;
 * frames: the number of frames until then (1 is the next frame).
 * Then it types the same keys with a profiler and prints which scripts the main thread ran.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { focusMonaco } from "../../e2e/support/page.ts";
import type { Scenario, Step } from "../../src/engine/scenario/scenario.ts";
import { makeLink } from "../../src/file/link/make-link.ts";
import { quantile, withPage } from "./open-page.ts";
import { profiled, type TraceEvent, traced } from "./trace.ts";

const { values } = parseArgs({
  options: { edits: { type: "string", default: "100" }, built: { type: "boolean", default: false } },
});
const edits = Number(values.edits);

type Case = {
  readonly name: string;
  readonly fragment: string;
  readonly step: number;
  readonly shows: RegExp;
};

await withPage(async (open, address) => {
  const twenty = (await makeLink(twentySteps())) ?? "";
  const cases: readonly Case[] = [
    { name: "the last step of the opening scenario", fragment: "", step: 3, shows: /^Step 3,.*conflict/ },
    { name: "the last of twenty steps", fragment: twenty, step: 20, shows: /^Step 20,.*(→|changed)/ },
    { name: "the first of twenty steps", fragment: twenty, step: 1, shows: /^Step 1,.*created/ },
  ];
  for (const one of cases) {
    const page = await open();
    await page.goto(address + one.fragment);
    await prepare(page, one);
    const session = await page.context().newCDPSession(page);
    await type(page, 10);
    report(one.name, measure(await traced(session, () => type(page, edits))));
    const shares = await profiled(session, () => type(page, edits), scriptOf);
    const text = [...shares]
      .filter(([name]) => name !== "")
      .map(([name, time]) => `${name} ${(time / edits).toFixed(1)}`);
    console.log(`  main thread, ms an edit: ${text.join(", ")}`);
    await page.close();
  }
});

/** Returns twenty steps with a common manifest. All force, so that each changes something. */
function twentySteps(): Scenario {
  const text = readFileSync(join(import.meta.dirname, "../../conformance/manifests/classic.yaml"), "utf8");
  const actors = [1, 2, 3, 4].map((colour) => ({ name: `actor-${colour}`, colour }));
  const steps = Array.from({ length: 20 }, (_, at): Step => {
    const manifest = text.replace(/replicas: \d+/, `replicas: ${at + 1}`);
    return {
      id: `s${at + 1}`,
      actor: `actor-${(at % 4) + 1}`,
      force: true,
      action: { kind: "apply", manifest },
    };
  });
  return { title: "Twenty steps", actors, steps };
}

/** Puts the cursor after the number of `replicas` in a step, and marks keys, results and frames in the trace. */
async function prepare(page: Page, { step, shows }: Case): Promise<void> {
  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.getByRole("button", { name: new RegExp(`^Step ${step},`) }).click();
  await timeline.getByRole("button", { name: shows }).waitFor();
  const actors = page.getByRole("region", { name: "Actors", exact: true });
  await focusMonaco(page);
  await page.keyboard.press("ControlOrMeta+Home");
  const line = await actors
    .getByRole("code")
    .locator(".view-line")
    .evaluateAll((found) =>
      [...(found as HTMLElement[])]
        .sort((a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top))
        .findIndex(({ textContent }) => textContent?.includes("replicas:")),
    );
  for (let at = 0; at < line; at++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.evaluate(() => {
    addEventListener("keydown", () => performance.mark("bench:key"), { capture: true });
    const seen = new MutationObserver(() => {
      performance.mark("bench:result");
      requestAnimationFrame(() => performance.mark("bench:frame"));
    });
    for (const name of ["Live object", "Conflicts"]) {
      const panel = document.querySelector(`section[aria-label="${name}"]`);
      if (panel) seen.observe(panel, { subtree: true, childList: true, characterData: true });
    }
  });
}

/** Types a digit, then deletes it, and so on: each edit changes the page. */
async function type(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const shown = page.evaluate(
      () =>
        new Promise<void>((done) => {
          const watch = new PerformanceObserver((list) => {
            if (!list.getEntries().some(({ name }) => name === "bench:frame")) return;
            watch.disconnect();
            setTimeout(done, 150 + Math.random() * 17);
          });
          watch.observe({ type: "mark", buffered: false });
          setTimeout(done, 3000); // do not count an edit without a result
        }),
    );
    await page.keyboard.press(at % 2 === 0 ? String((at / 2) % 10) : "Backspace");
    await shown;
  }
}

/** The measurement of one edit. Times are in ms. */
type Edit = {
  /** The processor time of the main thread until the result is in the page. */
  readonly main: number;
  /** The processor time of the worker until the result is in the page. */
  readonly worker: number;
  /** The processor time of both threads until the result is painted. */
  readonly whole: number;
  /** The time until the result is in the page. */
  readonly result: number;
  /** The time until the result is painted. */
  readonly painted: number;
  readonly frames: number;
};

/** Returns the measurement of each edit in a trace. Leaves out edits without a result. */
function measure(events: readonly TraceEvent[]): readonly Edit[] {
  const marks = events.filter(
    ({ cat, name }) => cat.includes("blink.user_timing") && name.startsWith("bench:"),
  );
  const { pid: page, tid: main } = marks[0] ?? {};
  const workers = new Set(
    events
      .filter(
        ({ name, pid, args }) =>
          pid === page && name === "thread_name" && /DedicatedWorker/.test(args?.name ?? ""),
      )
      .map(({ tid }) => tid),
  );
  const tasks = events.filter(({ name, ph, pid }) => pid === page && ph === "X" && name === "RunTask");
  const frames = events.filter(({ name, tid, pid }) => pid === page && tid === main && name === "Commit");
  const keys = marks.filter(({ name }) => name === "bench:key").map(({ ts }) => ts);
  return keys.flatMap((key, at): readonly Edit[] => {
    const next = keys[at + 1] ?? Number.POSITIVE_INFINITY;
    const result = marks.find(({ name, ts }) => name === "bench:result" && ts > key && ts < next);
    const frame = marks.find(({ name, ts }) => name === "bench:frame" && ts > key && ts < next);
    const commit = frame && frames.find(({ ts }) => ts >= frame.ts);
    if (result === undefined || commit === undefined) return [];
    const end = commit.ts + (commit.dur ?? 0);
    const busy = (until: number, isOne: (tid: number) => boolean) =>
      tasks
        .filter(({ tid, ts, dur = 0 }) => isOne(tid) && ts < until && ts + dur > key)
        .reduce((sum, task) => sum + shareOf(task, key, until), 0) / 1000;
    const isMain = (tid: number) => tid === main;
    const isWorker = (tid: number) => workers.has(tid);
    return [
      {
        main: busy(result.ts, isMain),
        worker: busy(result.ts, isWorker),
        whole: busy(end, (tid) => isMain(tid) || isWorker(tid)),
        result: (result.ts - key) / 1000,
        painted: (end - key) / 1000,
        frames: frames.filter(({ ts }) => ts > key && ts <= commit.ts).length,
      },
    ];
  });
}

/** Returns the part of a task's processor time between two times, if the task uses the processor evenly. */
function shareOf({ ts, dur = 0, tdur = dur }: TraceEvent, from: number, to: number): number {
  return dur === 0 ? 0 : (tdur * (Math.min(ts + dur, to) - Math.max(ts, from))) / dur;
}

function scriptOf(url: string, functionName: string): string {
  if (functionName === "(idle)" || functionName === "(root)") return "";
  if (functionName === "(program)") return "browser";
  if (functionName === "(garbage collector)") return "collector";
  if (/\/monaco-/.test(url)) return "Monaco";
  return url === "" ? "built in" : "page";
}

function report(title: string, all: readonly Edit[]): void {
  console.log(`${title}: ${all.length} of ${edits} edits`);
  const rows: readonly (readonly [string, (edit: Edit) => number])[] = [
    ["work, ms", ({ main, worker }) => main + worker],
    ["  in the main thread", ({ main }) => main],
    ["  in the worker", ({ worker }) => worker],
    ["result after, ms", ({ result }) => result],
    ["work with the frame", ({ whole }) => whole],
    ["painted after, ms", ({ painted }) => painted],
    ["frames until then", ({ frames }) => frames],
  ];
  for (const [name, pick] of rows) {
    const at = (share: number) => quantile(all.map(pick), share).toFixed(1);
    console.log(`  ${name.padEnd(20)} median ${at(0.5)}   p95 ${at(0.95)}   maximum ${at(1)}`);
  }
}
