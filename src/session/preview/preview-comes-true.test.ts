import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ConflictResolution,
  ownerWritingStep,
  resolvingStep,
} from "../../engine/scenario/resolve-conflict.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { recordedScenarios } from "../../testing/scenarios/recorded-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import type { FrameView } from "../frame/types.ts";
import { createSession, type Session } from "../session.ts";
import { hasMoveFailed } from "./preview-sentences.ts";
import type { Preview } from "./types.ts";

const parts = { builtins: testBuiltins() };
const LAST = { step: null, object: null };
const WAYS: readonly ConflictResolution[] = ["force", "ownerWrites", "giveUp", "share"];

/** Returns the scenario up to the step at `index`, followed by the given steps. */
function withSteps(scenario: Scenario, index: number, ...more: readonly Step[]): Scenario {
  return { ...scenario, steps: scenario.steps.toSpliced(index + 1, scenario.steps.length, ...more) };
}

type Held = { readonly value: string; readonly owners: readonly string[] };

/** Returns the value of each field, if it is on one line, and its owners, as the page shows them. By path. */
function held({ live, entries }: FrameView): ReadonlyMap<string, Held> {
  const names = entries.map(nameOf);
  const lines = (live?.lines ?? []).filter(({ inside, change }) => !inside && change !== "removed");
  return new Map(
    lines.map(({ path, text, owners }) => [
      path,
      {
        value: text.replace(/^[\s-]*(?:[^:]+:(?= |$))?/, "").trim(),
        owners: owners.map((at) => names[at] ?? "?").sort(),
      },
    ]),
  );
}

function nameOf({
  manager,
  operation,
  subresource,
}: Preview["fields"][number]["owners"][number] | FrameView["entries"][number]) {
  return [manager, operation, subresource ?? ""].join("/");
}

/** Returns the paths of the fields that the page marks as changed, also of fields without a line of the live object. */
function changed({ live, entries }: FrameView): ReadonlySet<string> {
  const lines = (live?.lines ?? []).filter(({ change, inside }) => change !== null && !inside);
  const fields = entries.flatMap((entry) =>
    entry.fields.filter(({ change, hasChildren }) => change !== null && !hasChildren),
  );
  return new Set([...lines, ...fields].map(({ path }) => path));
}

/** Tries all resolutions of all conflicts: one session previews them, another one runs them. Returns the resolutions that have a preview. */
function tryAll(scenario: Scenario, most = Number.POSITIVE_INFINITY): readonly ConflictResolution[] {
  const [previewing, choosing] = [createSession(parts), createSession(parts)];
  const { timeline } = previewing.run(scenario, LAST);
  const found: ConflictResolution[] = [];
  for (const [index, { outcome, step }] of timeline.rows.entries()) {
    if (outcome !== "conflict") continue;
    const conflicts = previewing.view({ step, object: null })?.conflicts ?? [];
    for (const position of [null, ...conflicts.keys()].slice(0, most)) {
      for (const way of WAYS) {
        const preview = previewing.preview(step, position, way);
        if (preview === null) continue;
        holds(preview, choosing, scenario, index, way, `${step} ${position} ${way}`);
        found.push(way);
      }
    }
  }
  return found;
}

/** Runs a resolution, and compares the result with its preview. */
function holds(
  preview: Preview,
  session: Session,
  scenario: Scenario,
  index: number,
  way: ConflictResolution,
  id: string,
): void {
  const step = scenario.steps[index] as Step;
  const writes = preview.writes.map((write, at) => {
    const repeated = scenario.steps.find((one) => one.id === write.step) as Step;
    return ownerWritingStep(repeated, `${id} write ${at}`, write);
  });
  const added = [...writes, resolvingStep(step, way, id, preview.text)];
  const left = [...added];
  const again = preview.repeated.map(({ repeats }, at): Step => {
    const { force: _force, ...peaceful } = left[0] as Step;
    if (repeats === null) left.shift();
    const { at: _at, ...repeated } = repeats === null ? peaceful : (scenario.steps[repeats] as Step);
    return { ...repeated, id: `${id} ${at}` };
  });
  const changedScenario = withSteps(scenario, index, ...added, ...again);
  const { timeline } = session.run(changedScenario, LAST);
  const rows = timeline.rows.slice(index + 1);
  const end = rows.slice(0, added.length).findIndex(({ outcome }) => hasMoveFailed(outcome));
  const last = end < 0 ? added.length - 1 : end;
  const frame = session.view({ step: added[last]?.id ?? id, object: null });
  expect({ outcome: rows[last]?.outcome, summary: rows[last]?.summary }).toEqual({
    outcome: preview.outcome,
    summary: preview.summary,
  });
  expect(
    preview.repeated.length === 0
      ? []
      : rows.slice(added.length).map(({ outcome, summary }) => ({ outcome, summary })),
  ).toEqual(preview.repeated.map(({ outcome, summary }) => ({ outcome, summary })));
  if (frame === null) throw new Error("no frame");
  expect(frame.conflicts.map(({ label }) => label)).toEqual(preview.remainingConflicts);
  const now = held(frame);
  for (const field of preview.fields) {
    const shown = now.get(field.path);
    if (field.after === null) expect(shown, field.label).toBeUndefined();
    else if (shown !== undefined) {
      if (!field.after.includes("\n") && shown.value !== "")
        expect(shown.value, field.label).toBe(field.after);
      const owners = field.owners.filter(({ change }) => change !== "lost").map(nameOf);
      expect(shown.owners, field.label).toEqual(owners.sort());
    }
  }
  const previewed = new Set(preview.fields.map(({ path }) => path));
  if (preview.moreFields === 0)
    for (const path of leavesOf(changed(frame))) expect([...previewed]).toContain(path);
}

/** Returns the paths that have no other path below them. */
function leavesOf(paths: ReadonlySet<string>): readonly string[] {
  const all = [...paths];
  return all.filter((path) => !all.some((other) => other.startsWith(`${path.slice(0, -1)},`)));
}

describe("a resolution has the previewed result", () => {
  it("over conflicts of random recordings", { timeout: 300_000 }, () => {
    const found = recordedScenarios("apiserver/random-1")
      .filter((_, at) => at % 6 === 0)
      .flatMap((scenario) => tryAll(scenario, 3));
    for (const way of WAYS)
      expect(found.filter((one) => one === way).length, way).toBeGreaterThan(way === "ownerWrites" ? 5 : 15);
  });

  it("over generated conflicts", { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(quarrels, (scenario) => fc.pre(tryAll(scenario, 3).length > 0)),
      { numRuns: 8 }, // the runs with a conflict
    );
  });
});

const value = fc.constantFrom("1", "2");
const service = fc.record(
  {
    labels: fc.dictionary(fc.constantFrom("a", "b"), value, { minKeys: 1 }),
    selector: fc.dictionary(fc.constantFrom("a", "b"), value, { minKeys: 1 }),
    ports: fc.uniqueArray(fc.record({ port: fc.constantFrom(80, 81), targetPort: fc.constantFrom(1, 2) }), {
      minLength: 1,
      selector: ({ port }) => port,
    }),
    sessionAffinity: fc.constantFrom("None", "ClientIP"),
  },
  { requiredKeys: ["ports"] },
);
const quarrel = fc.record({
  actor: fc.constantFrom("alice", "bob", "carol"),
  kind: fc.constantFrom("apply" as const, "apply" as const, "update" as const),
  force: fc.boolean(),
  service,
});

/** Scenarios whose actors apply and update one Service: with maps, an atomic map and a keyed list. */
const quarrels: fc.Arbitrary<Scenario> = fc.array(quarrel, { minLength: 3, maxLength: 6 }).map((all) => ({
  title: "",
  actors: ["alice", "bob", "carol"].map((name, at) => ({ name, colour: at + 1 })),
  steps: all.map(({ actor, kind, force, service: { labels, ...spec } }, at) => ({
    id: `s${at}`,
    actor,
    action: {
      kind,
      manifest: JSON.stringify({
        apiVersion: "v1",
        kind: "Service",
        metadata: { name: "web", ...(labels && { labels }) },
        spec,
      }),
    },
    ...(force && at % 3 === 0 && { force }),
  })),
}));
