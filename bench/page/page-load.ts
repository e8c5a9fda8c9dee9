/**
 * `npm run bench:page [-- --built]`: measures how the built page loads in Chromium, each time with an empty cache: first and
 * largest contentful paint, layout shift, longest task, the time of the engine's first answer, and what a first click into a
 * manifest costs. Then it changes the scenario 200 times and compares what is in memory before and after.
 */
import type { CDPSession, Page } from "playwright";
import { focusMonaco } from "../../e2e/support/page.ts";
import type { Scenario } from "../../src/engine/scenario/scenario.ts";
import { makeLink } from "../../src/file/link/make-link.ts";
import { quantile, withPage } from "./open-page.ts";

const LOADS = 5;
const SWITCHES = 200;
/** How long the page may go on working after the answer, in milliseconds. */
const SETTLE = 1500;

type Load = {
  readonly paint: number;
  readonly largest: number;
  readonly shift: number;
  readonly long: number;
  readonly answered: number;
  /** The time from the first click into a manifest until it is Monaco. */
  readonly edit: number;
  readonly editLong: number;
};

/** A script that runs in the page before any other. It stores the measurements in `window.seen`. */
const WATCH = `
window.seen = { largest: 0, shift: 0, long: 0, answered: 0 };
function watch(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
}
watch("largest-contentful-paint", (entry) => { seen.largest = entry.startTime; });
watch("layout-shift", (entry) => { seen.shift += entry.value; });
watch("longtask", (entry) => { seen.long = Math.max(seen.long, entry.duration); });
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", ({ data }) => {
      if (data?.message?.kind === "timeline") seen.answered ||= performance.now();
    });
  }
};
`;

/** A script that runs in the page before any other. It makes Monaco's API global, so that one can count its models. */
const GLOBAL_MONACO = `
let environment = { globalAPI: true };
Object.defineProperty(window, "MonacoEnvironment", {
  get: () => environment,
  set: (now) => { environment = { ...now, globalAPI: true }; },
});
`;

await withPage(async (open, address) => {
  const loads: Load[] = [];
  for (let at = 0; at < LOADS; at++) {
    const page = await open();
    loads.push(await load(page, address));
    await page.close();
  }
  const rows: readonly (readonly [string, keyof Load])[] = [
    ["first paint, ms", "paint"],
    ["largest contentful paint, ms", "largest"],
    ["cumulative layout shift", "shift"],
    ["longest task, ms", "long"],
    ["engine's first answer, ms", "answered"],
    ["first click until Monaco, ms", "edit"],
    ["longest task then, ms", "editLong"],
  ];
  for (const [name, key] of rows) {
    const at = (share: number) =>
      quantile(
        loads.map((one) => one[key]),
        share,
      ).toFixed(key === "shift" ? 3 : 0);
    console.log(`${name.padEnd(30)} median ${at(0.5)}   maximum ${at(1)}`);
  }
  const page = await open();
  await page.addInitScript({ content: GLOBAL_MONACO });
  await switches(page, address);
});

async function load(page: Page, address: string): Promise<Load> {
  await page.addInitScript({ content: WATCH });
  await page.goto(address);
  await page.waitForFunction(() => (window as unknown as { seen: Load }).seen.answered > 0);
  await page.waitForTimeout(SETTLE);
  const load = await page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { -readonly [key in "largest" | "shift" | "long" | "answered"]: number };
    };
    const now = { paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, ...seen };
    seen.long = 0; // from here: the tasks that load Monaco
    return now;
  });
  const begin = performance.now();
  await focusMonaco(page);
  const edit = performance.now() - begin;
  await page.waitForTimeout(SETTLE);
  const editLong = await page.evaluate(() => (window as unknown as { seen: Load }).seen.long);
  return { ...load, edit, editLong };
}

/** Changes between two scenarios, and prints the use of memory before and after. */
async function switches(page: Page, address: string): Promise<void> {
  const links = await Promise.all(["left", "right"].map((name) => makeLink(scenarioOf(name))));
  await page.goto(address);
  const session = await page.context().newCDPSession(page);
  const go = async (at: number) => {
    const name = at % 2 === 0 ? "left" : "right";
    await page.evaluate(
      (hash) => {
        location.hash = hash ?? "";
      },
      links[at % 2],
    );
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByRole("button", { name: /^Step 2,.*: [a-z0-9]/ }).waitFor();
    await focusMonaco(page);
  };
  for (let at = 0; at < 20; at++) await go(at);
  const before = await counts(page, session);
  for (let at = 0; at < SWITCHES; at++) await go(at);
  const after = await counts(page, session);
  console.log(`${SWITCHES} changes of the scenario:`);
  for (const key of Object.keys(before) as (keyof typeof before)[])
    console.log(`  ${key.padEnd(12)} ${before[key]} before, ${after[key]} after`);
}

function scenarioOf(title: string): Scenario {
  const manifest = (data: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${title}\ndata:\n  ${data}: "1"\n`;
  const step = (actor: string) =>
    ({ id: `${title}-${actor}`, actor, action: { kind: "apply", manifest: manifest(actor) } }) as const;
  const names = [`${title}-a`, `${title}-b`];
  return { title, actors: names.map((name, at) => ({ name, colour: at + 1 })), steps: names.map(step) };
}

async function counts(page: Page, session: CDPSession) {
  await session.send("HeapProfiler.enable");
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    "heap, MB": (metric("JSHeapUsedSize") / 1e6).toFixed(1),
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    workers: page.workers().length,
    editors: await page.locator(".monaco-editor").count(),
    models: await page.evaluate("monaco.editor.getModels().length"),
  };
}
