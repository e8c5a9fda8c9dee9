import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { builtIn } from "../../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { createSession } from "../../session.ts";
import type { FieldTableRow, FieldTableView } from "./types.ts";

const parts = { builtins: testBuiltins() };

function tableOf(scenario: Scenario, step: string | null = null): FieldTableView {
  const { frame } = createSession(parts).run(scenario, { step, object: null });
  return frame?.fields ?? expect.fail("no table");
}

type Taken = { readonly by: string; readonly text: string } & Partial<Step>;

/** Returns a scenario whose steps apply these texts by default. */
function scenarioOf(...steps: readonly Taken[]): Scenario {
  return {
    title: "",
    actors: [],
    steps: steps.map(({ by, text, ...more }, at) => ({
      id: `s${at}`,
      actor: by,
      action: { kind: "apply", manifest: text },
      ...more,
    })),
  };
}

const config = (...data: readonly string[]) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {${data.join(", ")}}\n`;

/** Returns a row as `name note: value (old value) change | manager marks value since`. */
function rowText({ columns }: FieldTableView, row: FieldTableRow): string {
  const cells = row.cells.map(({ column, value, owns, shared, conflict, unwritten, change, since }) => {
    const marks = [owns && "owns", shared && "shared", conflict && "conflict", unwritten, change].filter(
      Boolean,
    );
    return `${columns[column]?.manager} ${[...marks, value].join(" ")}${since === null ? "" : ` since ${since}`}`;
  });
  const old = row.oldValue === null ? "" : ` (${row.oldValue})`;
  const name = `${"  ".repeat(row.depth)}${row.name}${row.note && ` ${row.note}`}`;
  return [`${name}: ${row.value}${old}${row.change === null ? "" : ` ${row.change}`}`, ...cells].join(" | ");
}

function texts(table: FieldTableView, unowned = false): readonly string[] {
  return table.rows.filter((row) => row.unowned === unowned).map((row) => rowText(table, row));
}

describe("the opening scenario", () => {
  const table = tableOf(builtIn("replicas"));

  it("has a column for each entry", () => {
    expect(
      table.columns.map(({ manager, operation, subresource, since, isWriter }) =>
        [manager, operation, subresource, since, isWriter].join(" "),
      ),
    ).toEqual(["alice Apply  0 true", "hpa Update scale 1 false"]);
  });

  it("has the fields in the order of the YAML, with wishes, owners and the conflict", () => {
    expect(texts(table)).toEqual([
      "spec: ",
      "  replicas: 5 | alice conflict 3 | hpa owns 5 since 1",
      "  selector atomic: {matchLabels: {app: web}} | alice owns {matchLabels: {app: web}} since 0",
      "  template: ",
      "    metadata.labels.app: web | alice owns web since 0",
      "    spec.containers by name: ",
      "      [name=nginx]:  | alice owns  since 0",
      "        image: nginx:1.27 | alice owns nginx:1.27 since 0",
      "        name: nginx | alice owns nginx since 0",
    ]);
  });

  it("has what nobody owns at its end, without what identifies the object", () => {
    const unowned = texts(table, true);
    expect(unowned.slice(0, 2)).toEqual(["spec: ", "  progressDeadlineSeconds: 600"]);
    expect(unowned).toContain("        imagePullPolicy: IfNotPresent");
    expect(unowned.join()).not.toMatch(/managedFields|apiVersion|kind:|namespace|uid|generation/);
    expect(table.rows.findIndex(({ unowned }) => unowned)).toBe(texts(table).length);
  });

  it("marks what a step changed", () => {
    const scaled = tableOf(builtIn("replicas"), builtIn("replicas").steps[1]?.id);
    expect(texts(scaled)).toContain("  replicas: 5 (3) changed | alice lost 3 | hpa owns gained 5 since 1");
  });
});

describe("what a manager wants", () => {
  it("is not shared, unless it is the live value", () => {
    const [one, two] = [config("a: '1'"), config("a: '2'")];
    const table = tableOf(
      scenarioOf({ by: "alice", text: one }, { by: "bob", text: one }, { by: "alice", text: two }),
    );
    expect(texts(table)).toEqual([
      'data.a: "1" | bob owns shared "1" since 1 | alice owns conflict "2" since 0',
    ]);
  });

  const alice = { by: "alice", text: config("a: '1'", "b: '1'") };

  it("is its last configuration, also where the server refused it", () => {
    const table = tableOf(scenarioOf(alice, { by: "bob", text: config("a: '2'", "c: '1'") }));
    expect(texts(table)).toEqual([
      "data: ",
      '  a: "1" | alice owns "1" since 0 | bob conflict "2"',
      '  b: "1" | alice owns "1" since 0',
      '  c: null | bob refused "1"',
    ]);
    expect(table.columns.map(({ manager, apiVersion, since }) => [manager, apiVersion, since])).toEqual([
      ["alice", "v1", 0],
      ["bob", "", null],
    ]);
  });

  it("is what it lost, until it has it again or replaces the object", () => {
    const edit = {
      by: "bob",
      text: "",
      action: { kind: "update", manifest: config("a: '3'", "b: '1'") },
    } as const;
    const force = { ...alice, force: true };
    const patch = (body: string) =>
      ({
        by: "bob",
        text: "",
        action: {
          kind: "patch",
          type: "merge",
          target: { apiVersion: "v1", kind: "ConfigMap", name: "a" },
          body,
        },
      }) as const;
    const lost = 'a: "1" | alice owns "1" since 2 | bob other "3"';
    const rowA = (...steps: readonly Taken[]) =>
      texts(tableOf(scenarioOf(alice, edit, ...steps)))
        .find((text) => text.includes(" a:"))
        ?.trim();
    expect(rowA(force)).toBe(
      'a: "1" (3) changed | alice owns gained "1" since 2 | bob lost "3"'.replace("(3)", '("3")'),
    );
    expect(rowA(force, patch("data: {c: '1'}"))).toBe(lost);
    expect(rowA(force, patch("data: {a: '4'}"))).toBe(
      'a: "4" ("1") changed | alice lost "1" | bob owns gained "4" since 3',
    );
    expect(
      rowA(force, { ...edit, action: { kind: "update", manifest: config("a: '1'", "b: '1'", "c: '1'") } }),
    ).toBe('a: "1" | alice owns "1" since 2');
  });

  it("is not kept by a dry run", () => {
    const dry = { by: "alice", text: config("a: '2'", "c: '1'"), dryRun: true };
    expect(texts(tableOf(scenarioOf(alice, dry)))).toEqual([
      "data: ",
      '  a: "1" | alice owns dryRun "2" since 0',
      '  b: "1" | alice owns "1" since 0',
      '  c: null | alice dryRun "1"',
    ]);
  });

  it("is the same value where the server stores a quantity in its own form", () => {
    const table = tableOf(builtIn("quantity"), builtIn("quantity").steps[0]?.id);
    expect(
      texts(table)
        .find((text) => text.includes("cpu"))
        ?.trim(),
    ).toMatch(/cpu: "1" \| alice owns normalised 1000m since 0$/);
  });

  it("is not a dry run of an earlier step", () => {
    const asked = { by: "alice", text: config("a: '2'"), dryRun: true };
    expect(texts(tableOf(scenarioOf(alice, asked)))[1]).toBe('  a: "1" | alice owns dryRun "2" since 0');
    expect(texts(tableOf(scenarioOf(alice, asked, { by: "bob", text: config("c: '1'") })))[1]).toBe(
      '  a: "1" | alice owns "1" since 0',
    );
  });
});

it("marks shared, gained and given up fields, and removed ones with their old value", () => {
  const scenario = scenarioOf(
    { by: "alice", text: config("a: '1'", "b: '1'") },
    { by: "bob", text: config("a: '1'") },
    { by: "alice", text: config("a: '1'") },
  );
  expect(texts(tableOf(scenario, "s1"))[1]).toBe(
    '  a: "1" | bob owns shared gained "1" since 1 | alice owns shared "1" since 0',
  );
  expect(texts(tableOf(scenario))).toContain('  b: null ("1") removed | alice lost ');
});

it("shows a deleted object with removed fields, and its managers as gone", () => {
  const table = tableOf(
    scenarioOf(
      { by: "alice", text: config("a: '1'") },
      { by: "bob", text: "", action: { kind: "delete", manifest: config() } },
    ),
  );
  expect(table.columns.map(({ manager, gone }) => [manager, gone])).toEqual([["alice", true]]);
  expect(texts(table)).toEqual(['data.a: null ("1") removed | alice lost ']);
});

it("makes the same rows again, as the same references, if one value changes", () => {
  const session = createSession(parts);
  const run = (value: string) => {
    const first = { by: "alice", text: config("a: '1'", "b: '1'", "c: '1'") };
    const scenario = scenarioOf(first, { by: "alice", text: config("a: '1'", `b: '${value}'`, "c: '1'") });
    const table =
      session.run(scenario, { step: null, object: null }).frame?.fields ?? expect.fail("no table");
    expect(table).toEqual(tableOf(scenario));
    return table.rows;
  };
  const [before, after] = [run("2"), run("3")];
  const kept = after.filter((row) => before.includes(row)).map(({ name }) => name);
  expect(kept).toEqual(expect.arrayContaining(["a", "c"]));
  expect(kept).not.toContain("b");
});

it("has all fields of every step of the built-in scenarios once", () => {
  for (const id of [
    "replicas",
    "status",
    "string-data",
    "applyset",
    "surprise-two",
    "crd-markers",
    "hand-over",
  ]) {
    const scenario = builtIn(id);
    for (const { id: step } of scenario.steps) {
      const { frame } = createSession(parts).run(scenario, { step, object: null });
      if (frame?.fields == null) continue;
      const { rows, columns } = frame.fields;
      const keys = rows.map(({ path, unowned }) => `${unowned} ${path}`);
      expect(new Set(keys).size).toBe(keys.length);
      const paths = new Set(rows.map(({ path }) => path));
      for (const [at, { fields, gone }] of frame.entries.entries())
        for (const field of fields.filter(({ member, hasChildren }) => member && !hasChildren && !gone)) {
          expect(paths, `${id} ${step}`).toContain(field.path);
          const owners = rows.find((row) => row.path === field.path)?.cells.filter(({ owns }) => owns);
          expect(owners?.map(({ column }) => columns[column]?.manager)).toContain(columns[at]?.manager);
        }
    }
  }
});
