import { describe, expect, it } from "vitest";
import { opening } from "../../catalog/opening.ts";
import type { ConflictResolution } from "../../engine/scenario/resolve-conflict.ts";
import type { Step } from "../../engine/scenario/scenario.ts";
import { builtIn } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { sentenceText } from "../outcome/sentence.ts";
import { createSession } from "../session.ts";
import type { Preview } from "./types.ts";

const parts = { builtins: testBuiltins() };
const LAST = { step: null, object: null };

describe("the opening scenario", () => {
  const of = (way: ConflictResolution): Preview => {
    const session = createSession(parts);
    session.run(opening, LAST);
    return session.preview("s3", 0, way) ?? expect.fail(`no way ${way}`);
  };
  const told = ({ fields, repeated }: Pick<Preview, "fields" | "repeated">) => ({
    fields: fields.map(
      ({ label, before, after, owners }) =>
        `${label} ${before} ${after} ${owners.map(({ manager, change }) => `${manager} ${change}`)}`,
    ),
    later: repeated.map(({ manager, repeats, summary }) => `${manager} ${repeats}: ${summary}`),
  });

  it.each([
    {
      way: "force",
      fields: [".spec.replicas 5 3 alice gained,hpa lost"],
      later: ["hpa 1: replicas 3 → 5, taken from alice", "alice null: 1 conflict: replicas"],
    },
    {
      way: "ownerWrites",
      fields: [".spec.replicas 5 3 alice gained,hpa null"],
      later: ["hpa null: nothing changed", "alice null: nothing changed"],
    },
    {
      way: "giveUp",
      fields: [".spec.replicas 5 5 hpa null"],
      later: ["hpa 1: nothing changed", "alice null: nothing changed"],
    },
    {
      way: "share",
      fields: [".spec.replicas 5 5 alice gained,hpa null"],
      later: ["hpa 1: nothing changed", "alice null: nothing changed"],
    },
  ] as const)("previews $way, and the steps after it", ({ way, fields, later }) => {
    const preview = of(way);
    expect(told(preview)).toEqual({ fields, later });
    expect({ left: preview.remainingConflicts, more: preview.moreFields }).toEqual({ left: [], more: 0 });
  });

  it.each([
    {
      way: "force",
      now: ".spec.replicas: 5 → 3; alice owns it, hpa loses it.",
      later:
        "When hpa scales again, it takes .spec.replicas from alice. When alice then applies again, it is refused because of a conflict.",
      meaning: "alice alone owns .spec.replicas now.",
    },
    {
      way: "ownerWrites",
      now: ".spec.replicas: 5 → 3; alice owns it, hpa keeps it.",
      later:
        "If hpa writes another value, hpa becomes the only owner. If alice applies another value, there is a conflict.",
      meaning: ".spec.replicas: 5 → 3; alice and hpa own it.",
      tryNext: "Let hpa write 5 again",
    },
    {
      way: "giveUp",
      now: ".spec.replicas stays 5; hpa keeps it.",
      later: "Nothing changes when hpa scales again or alice applies again with the same values.",
      meaning: "hpa alone owns .spec.replicas now.",
    },
    {
      way: "share",
      now: ".spec.replicas stays 5; alice owns it, hpa keeps it.",
      later:
        "If hpa writes another value, hpa becomes the only owner. If alice applies another value, there is a conflict.",
      meaning: "alice and hpa own .spec.replicas together now.",
    },
  ] as const)("says what $way does, and what to try next", ({ way, ...rest }) => {
    const { tryNext, ...texts } = { tryNext: "Let hpa scale again", ...rest };
    const { now, later, meaning, next } = of(way);
    expect({ now: sentenceText(now), later: sentenceText(later), meaning: sentenceText(meaning) }).toEqual(
      texts,
    );
    expect(next).toMatchObject({ step: 1, label: tryNext });
  });

  it.each([
    { way: "force", next: ".spec.replicas 3 5 hpa gained,alice lost" },
    { way: "ownerWrites", next: ".spec.replicas 3 5 hpa null,alice lost" },
    { way: "giveUp", next: ".spec.replicas 5 5 hpa null" },
  ] as const)("says what the next step after $way would change", ({ way, next }) => {
    expect(told({ fields: of(way).next?.fields ?? [], repeated: [] }).fields).toEqual([next]);
  });

  it("has no preview of an absent conflict or step", () => {
    const session = createSession(parts);
    session.run(opening, LAST);
    expect(session.preview("s3", 1, "force")).toBeNull();
    expect(session.preview("s1", null, "force")).toBeNull();
    expect(session.preview("none", null, "force")).toBeNull();
  });
});

it("repeats the last write of the owner, not a command line that only reads as the same manager", () => {
  const manifest = (value: string) =>
    JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" }, data: { a: value } });
  const line = "kubectl annotate configmap c x=y -n default";
  const session = createSession(parts);
  const steps: readonly Step[] = [
    { id: "s0", actor: "alice", action: { kind: "apply", manifest: manifest("1") } },
    { id: "s1", actor: "bob", fieldManager: "kubectl", action: { kind: "update", manifest: manifest("2") } },
    { id: "s2", actor: "bob", action: { kind: "run", line } },
    { id: "s3", actor: "alice", action: { kind: "apply", manifest: manifest("3") } },
  ];
  const { timeline } = session.run({ title: "", actors: [], steps }, LAST);
  expect(timeline.rows.map(({ outcome }) => outcome)).toEqual(["created", "changed", "changed", "conflict"]);
  expect(session.preview("s3", 0, "force")?.repeated.map(({ repeats }) => repeats)).toEqual([1, null]);
});

it("names the manager of the requests of a repeated command line", () => {
  const manifest = (value: string) =>
    JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" }, data: { a: value } });
  const line = "kubectl apply --server-side -n default -f c.yaml";
  const session = createSession(parts);
  const steps: readonly Step[] = [
    { id: "s0", actor: "bob", action: { kind: "run", line } },
    { id: "s1", actor: "alice", action: { kind: "apply", manifest: manifest("2") } },
  ];
  session.run({ title: "", actors: [], files: { "c.yaml": manifest("1") }, steps }, LAST);
  expect(session.preview("s1", 0, "force")?.repeated.map(({ writer }) => writer)).toEqual([
    { manager: "kubectl", operation: "Apply", subresource: null },
    { manager: "alice", operation: "Apply", subresource: null },
  ]);
});

describe("the sentences about several conflicts", () => {
  const preview = (position: number | null, way: ConflictResolution) => {
    const session = createSession(parts);
    const scenario = builtIn("crd-markers");
    session.run(scenario, LAST);
    const found = session.preview(scenario.steps[2]?.id ?? "", position, way) ?? expect.fail("no preview");
    return { now: sentenceText(found.now), meaning: sentenceText(found.meaning), next: found.next?.label };
  };

  it("are about all of them at once", () => {
    expect(preview(null, "force")).toEqual({
      now: "Both values change; bob owns them, alice loses them.",
      meaning: "bob alone owns these 2 fields now.",
      next: "Let alice apply again",
    });
  });

  it("say which ones one move leaves", () => {
    expect(preview(null, "ownerWrites")).toEqual({
      now: "Both values change; bob owns them, alice keeps them.",
      meaning: "Both values change; bob and alice own them.",
      next: undefined,
    });
    expect(preview(0, "giveUp")).toEqual({
      now: "Still refused: .spec.venue stays in conflict, so nothing changes.",
      meaning: "",
      next: undefined,
    });
  });
});

it("tells two entries of one manager apart, and names who runs a command line", () => {
  const session = createSession(parts);
  const scenario = builtIn("migrate-scaled");
  session.run(scenario, LAST);
  const found = session.preview(scenario.steps[2]?.id ?? "", 0, "force") ?? expect.fail("no preview");
  expect(sentenceText(found.now)).toBe(
    ".spec.replicas: 5 → 2; kubectl (apply) owns it, kubectl (update of scale) loses it.",
  );
  expect(found.next?.label).toBe("Let bob run the command line again");
});

it("says why the server refuses a move, and nothing about later", () => {
  const session = createSession(parts);
  const steps = opening.steps.map((step) =>
    step.id === "s3" && step.action.kind === "apply"
      ? {
          ...step,
          action: { ...step.action, manifest: step.action.manifest.replace("replicas: 3", "replicas: -4") },
        }
      : step,
  );
  session.run({ ...opening, steps }, LAST);
  const found = session.preview("s3", 0, "force") ?? expect.fail("no preview");
  expect(sentenceText(found.now)).toBe(
    "The server refuses it: spec.replicas: Invalid value: -4: must be greater than or equal to 0.",
  );
  expect([found.later, found.meaning, found.next]).toEqual([[], [], null]);
});

it.each([
  {
    id: "dry-run",
    step: 3,
    way: "force",
    now: "Nothing changes, because this is a dry run. The server accepts the request.",
  },
  {
    id: "forgiven",
    step: 5,
    way: "ownerWrites",
    now: "The write of kubectl is refused: .spec.replicas is in conflict, so nothing changes.",
  },
  { id: "same-name", step: 3, way: "giveUp", now: ".data.text stays goodbye; alice (update) keeps it." },
] as const)("tells why $way changes nothing in step $step of $id", ({ id, step, way, now }) => {
  const session = createSession(parts);
  const scenario = builtIn(id);
  session.run(scenario, LAST);
  const found = session.preview(scenario.steps[step - 1]?.id ?? "", 0, way) ?? expect.fail("no preview");
  expect(sentenceText(found.now)).toBe(now);
  if (id !== "same-name") expect([found.meaning, found.next]).toEqual([[], null]);
});
