import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { catalog, loadScenario } from "../catalog/catalog.ts";
import { opening } from "../catalog/opening.ts";
import { forgetParts, loadAllParts, requireParts } from "../engine/part.ts";
import type { Scenario } from "../engine/scenario/scenario.ts";
import { type Builtins, loadBuiltins, withFirst } from "../engine/schema/builtins.ts";
import { readTable, testBuiltins } from "../testing/test-builtins.ts";
import { loadSession } from "./load-session.ts";
import type { FromWorker } from "./protocol.ts";
import { serve } from "./serve.ts";

beforeAll(() => {
  const [first, all] = [readTable(true), readTable()];
  vi.stubGlobal("fetch", async (url: string) => ({
    ok: true,
    json: async () => (url.endsWith(".first.json") ? first : all),
  }));
});
afterAll(async () => {
  await loadAllParts();
  vi.unstubAllGlobals();
});

/** The types of the built-in kinds, which all workers share here: to read the type of a kind takes long, and needs no part. */
const firstKinds = loadBuiltins(readTable(true));

/** The built-in kinds for a new worker: the first ones, and all with the part `server`. */
function builtinsOfWorker(first: Builtins): Builtins {
  return withFirst(first, () => {
    requireParts(["server"]);
    return testBuiltins();
  });
}

const WAIT = { interval: 1, timeout: 10_000 };

/** How often a new worker waits for parts until a scenario has run and each of its steps was shown. */
async function roundsOf(scenario: Scenario, first = firstKinds): Promise<number> {
  forgetParts();
  const posted: FromWorker[] = [];
  const receive = serve(
    (message) => posted.push(message),
    async (url, withoutFields) => ({
      ...(await loadSession(url, withoutFields)),
      builtins: builtinsOfWorker(first),
    }),
  );
  receive({ kind: "init", schemas: "https://example.com/v1.36.json" });
  await vi.waitUntil(() => posted.at(-1)?.kind === "ready", WAIT);
  const change = { base: null, scenario };
  receive({ kind: "run", revision: 1, change, view: { step: null, object: null } });
  for (const [at, { id }] of scenario.steps.entries())
    receive({ kind: "view", revision: at + 2, view: { step: id, object: null } });
  await vi.waitUntil(() => {
    const last = posted.at(-1);
    return last !== undefined && "revision" in last && last.revision === scenario.steps.length + 1;
  }, WAIT);
  expect(posted.filter(({ kind }) => kind === "failed")).toEqual([]);
  return posted.filter(({ kind }) => kind === "loading").length;
}

const examples = catalog.flatMap(({ scenarios }) => scenarios.map(({ id }) => id));

it("knows all built-in scenarios", () => expect(examples.length).toBeGreaterThan(100));

it.each(examples)("loads the parts of %s in one round", async (name) => {
  expect(await roundsOf(await loadScenario(name))).toBeLessThanOrEqual(1);
});

it("needs no part for the opening scenario", async () => {
  const firstUsed = loadBuiltins(readTable(true)); // no other scenario has resolved its types
  expect(await roundsOf(opening, firstUsed)).toBe(0);
});
