import fc from "fast-check";
import type { Goal } from "../../engine/scenario/goal.ts";
import type { Action, Admission, Lesson, Rule, Scenario, Step } from "../../engine/scenario/scenario.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { anyCharacter } from "./any-character.ts";

/** Texts that formats may not preserve: all line breaks, tabs, indicators of YAML, characters outside the BMP. */
const wild = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .array(
      fc.constantFrom(
        "a",
        "b",
        " ",
        "  ",
        "\n",
        "\n\n",
        "\r\n",
        "\t",
        "#",
        ": ",
        "- ",
        "|",
        ">",
        "'",
        '"',
        "\\",
        "---\n",
        "...",
        "&a",
        "*a",
        "{",
        "}",
        "👩‍👩‍👧",
        "\u2028",
        "\u0085",
        "\ufeff",
        "\u0000",
        "שלום",
        "<img src=x>",
        "__proto__",
        "10",
        "null",
        "~",
        "yes",
        "%",
        "1e3",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);
const word = wild.filter((text) => text !== "");
const manifest = fc.oneof(
  wild,
  fc.constant("apiVersion: v1 # yes\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: |\n    x\n"),
);

const target = fc.record(
  { apiVersion: wild, kind: wild, name: wild, namespace: word },
  { requiredKeys: ["apiVersion", "kind", "name"] },
);

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("apply", "create", "update", "delete", "get", "metacontroller", "define"),
    manifest,
  }),
  fc.record(
    {
      kind: fc.constant("applyV2" as const),
      manifest,
      twoWay: fc.constant(true),
      oldMerge: fc.constant(true),
    },
    { requiredKeys: ["kind", "manifest"] },
  ),
  fc.record({
    kind: fc.constant("patch" as const),
    type: fc.constantFrom("json" as const, "merge", "strategic"),
    target,
    body: manifest,
  }),
  fc.record({ kind: fc.constant("edit" as const), target, patch: manifest }),
) as fc.Arbitrary<Action>;

const json = fc.dictionary(
  word,
  fc.oneof(wild, fc.integer(), fc.boolean(), fc.constant(null), fc.array(wild)),
) as fc.Arbitrary<ValueMap>;

const time = fc.constantFrom("2026-01-01T00:00:00Z", "2026-05-06T07:08:09.5+02:00");

const actor = fc.oneof(fc.constantFrom("alice", "bob"), word);

const path = fc.oneof(fc.constantFrom("web.yaml", "base/kustomization.yaml", "__proto__", "10"), word);

/** A step with a command line. It has no fields for flags such as force, because the line contains them. */
const commandStep: fc.Arbitrary<Omit<Step, "id">> = fc.record(
  {
    actor,
    action: fc.record(
      {
        kind: fc.constant("run" as const),
        line: fc.oneof(
          wild,
          fc.constantFrom("kubectl apply -f web.yaml", "kubectl get cm; sed -i s/a/b/ web.yaml"),
        ),
        env: fc.dictionary(word, wild, { minKeys: 1, maxKeys: 2 }),
        stdin: word,
        files: fc.dictionary(path, fc.oneof(manifest, fc.constant(null)), { minKeys: 1, maxKeys: 2 }),
      },
      { requiredKeys: ["kind", "line"] },
    ),
    at: time,
    disabled: fc.constant(true),
    note: word,
    expect: json,
  },
  { requiredKeys: ["actor", "action"] },
) as fc.Arbitrary<Omit<Step, "id">>;

const manifestStep: fc.Arbitrary<Omit<Step, "id">> = fc.record(
  {
    actor,
    action,
    force: fc.constant(true),
    dryRun: fc.constant(true),
    fieldValidation: fc.constantFrom("Strict", "Warn", "Ignore"),
    subresource: word,
    fieldManager: word,
    userAgent: word,
    at: time,
    disabled: fc.constant(true),
    note: word,
    expect: json,
  },
  { requiredKeys: ["actor", "action"] },
) as fc.Arbitrary<Omit<Step, "id">>;

const rule: fc.Arbitrary<Rule> = fc.record(
  { actor: word, verbs: fc.array(word), resources: fc.array(word), namespaces: fc.array(word) },
  { requiredKeys: ["actor", "verbs", "resources"] },
);

const admission: fc.Arbitrary<Admission> = fc.record({
  match: fc.record(
    { kind: word, operations: fc.array(fc.constantFrom("create" as const, "update" as const)) },
    { requiredKeys: [] },
  ),
  patch: manifest,
});

const printedPath = wild.map((text) => `.${text}`);
const goalObject = fc.record(
  { apiVersion: wild, kind: wild, name: wild, namespace: wild },
  { requiredKeys: ["kind", "name"] },
);
const object = { object: goalObject };
const manager = {
  operation: fc.constantFrom("Apply" as const, "Update"),
  subresource: wild,
  ...object,
};

const goal: fc.Arbitrary<Goal> = fc.oneof(
  fc.record({ exists: fc.boolean(), object: goalObject }),
  fc.record({ value: json, field: printedPath, ...object }, { requiredKeys: ["value", "field"] }),
  fc.record(
    { absent: fc.constant(true), field: printedPath, ...object },
    { requiredKeys: ["absent", "field"] },
  ),
  ...["owns", "shares", "doesNotOwn"].map((verb) =>
    fc
      .record({ path: printedPath, ...manager, manager: word }, { requiredKeys: ["path", "manager"] })
      .map(({ path, ...rest }) => ({ [verb]: path, ...rest })),
  ),
  fc.record(
    {
      outcome: fc.constantFrom("conflict" as const, "unchanged"),
      conflicts: fc.array(printedPath, { maxLength: 2 }),
      code: fc.integer({ min: 100, max: 599 }),
      actor: word,
    },
    { requiredKeys: ["outcome"] },
  ),
  fc.record(
    { onlyChanged: fc.array(printedPath, { maxLength: 2 }), ...object },
    { requiredKeys: ["onlyChanged"] },
  ),
  fc.record({ atMostSteps: fc.nat(9) }),
  fc.record({ withoutForce: fc.constant(true) }),
  fc.record({ withoutConflict: fc.constant(true) }),
  fc.record({ onlyApply: fc.constant(true) }),
) as fc.Arbitrary<Goal>;

const goals = fc.array(goal, { minLength: 1, maxLength: 3 });

const lesson: fc.Arbitrary<Lesson> = fc.record(
  {
    task: word,
    goal: goals,
    hints: fc.array(word, { maxLength: 2 }),
    solution: fc
      .array(fc.oneof(manifestStep, commandStep), { maxLength: 2 })
      .map((steps) => steps.map((one, index) => ({ id: `solution${index + 1}`, ...one }))),
    par: fc.integer({ min: 1, max: 9 }),
    given: fc.integer({ min: 1, max: 9 }),
    why: word,
    next: word,
  },
  { requiredKeys: ["task", "goal", "solution"] },
);

/** Scenarios with all fields of the format, as the page keeps them: step ids `s1`, `s2`, …, and all actors listed. */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .record(
    {
      title: wild,
      description: word,
      definitions: fc.array(manifest, { minLength: 1, maxLength: 2 }),
      objects: fc.array(manifest, { minLength: 1, maxLength: 2 }),
      rules: fc.array(rule, { maxLength: 2 }),
      admission: fc.array(admission, { minLength: 1, maxLength: 2 }),
      serverSideApply: fc.constant(false),
      files: fc.dictionary(path, manifest, { minKeys: 1, maxKeys: 3 }),
      start: time,
      idle: fc.array(fc.record({ name: word, colour: fc.integer({ min: 1, max: 12 }) }), { maxLength: 3 }),
      steps: fc.array(fc.oneof({ weight: 2, arbitrary: manifestStep }, commandStep), { maxLength: 4 }),
      task: fc.oneof(fc.record({ goal: goals }), fc.record({ lesson })),
    },
    { requiredKeys: ["title", "idle", "steps"] },
  )
  .map(({ idle, steps, task, ...rest }) => {
    const names = [...new Set([...idle.map(({ name }) => name), ...steps.map(({ actor }) => actor)])];
    const actors = names.map((name, index) => ({
      name,
      colour: idle.find((one) => one.name === name)?.colour ?? (index % 12) + 1,
    }));
    return {
      ...rest,
      ...task,
      actors,
      steps: steps.map((one, index) => ({ id: `s${index + 1}`, ...one })),
    } as Scenario;
  });
