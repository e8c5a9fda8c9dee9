import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action, Scenario, Step } from "../engine/scenario/scenario.ts";
import { DEPLOYMENT_TEXT } from "../testing/deployment-text.ts";
import { anyCharacter } from "../testing/random/any-character.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { createSession } from "./session.ts";

const parts = { builtins: testBuiltins() };
const LAST = { step: null, object: null };

function story(action: Action, before: readonly string[] = []): Scenario {
  const texts = before.map((manifest): Action => ({ kind: "apply", manifest }));
  const steps = [...texts, action].map(
    (one, index): Step => ({ id: `s${index}`, actor: "alice", action: one }),
  );
  return { title: "", actors: [], steps };
}

const bomb = `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
a: &a [x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]
e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]
f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e]
g: &g [*f, *f, *f, *f, *f, *f, *f, *f, *f]
`;

type Case = readonly [
  name: string,
  text: string,
  outcome: "invalid" | "refused",
  code: string,
  line: number,
  column: number,
];

/** Each row: how the test changes a valid text, and the expected error with its line and column; 0 if they do not matter. */
const cases: readonly Case[] = [
  ["malformed YAML", `${DEPLOYMENT_TEXT}]`, "invalid", "yaml-syntax", 18, 1],
  ["a tab", DEPLOYMENT_TEXT.replace("  replicas: 3", "\treplicas: 3"), "invalid", "yaml-tab", 6, 1],
  [
    "a duplicate key",
    DEPLOYMENT_TEXT.replace("  replicas: 3", "  replicas: 3\n  replicas: 4"),
    "invalid",
    "yaml-duplicate-key",
    7,
    3,
  ],
  [
    "an alias without an anchor",
    DEPLOYMENT_TEXT.replace("replicas: 3", "replicas: *three"),
    "invalid",
    "yaml-alias",
    6,
    13,
  ],
  ["a bomb of aliases", bomb, "invalid", "yaml-alias", 0, 0],
  ["an empty text", "", "invalid", "not-an-object", 1, 1],
  [
    "an unknown kind",
    DEPLOYMENT_TEXT.replace("kind: Deployment", "kind: Deploymnet"),
    "invalid",
    "unknown-kind",
    2,
    7,
  ],
  ["an unknown version", DEPLOYMENT_TEXT.replace("apps/v1", "apps/v9"), "invalid", "unknown-kind", 1, 13],
  [
    "a missing name",
    DEPLOYMENT_TEXT.replace("  name: web\n", "  labels: {}\n"),
    "invalid",
    "missing-field",
    3,
    1,
  ],
  ["a missing kind", DEPLOYMENT_TEXT.replace("kind: Deployment\n", ""), "invalid", "missing-field", 1, 1],
  ["an unknown field", DEPLOYMENT_TEXT.replace("  replicas", "  replcas"), "refused", "unknown-field", 6, 3],
  [
    "an unknown field of an item",
    DEPLOYMENT_TEXT.replace("          image", "          imag"),
    "refused",
    "unknown-field",
    17,
    11,
  ],
  ["a wrong type", DEPLOYMENT_TEXT.replace("replicas: 3", "replicas: three"), "refused", "wrong-type", 6, 13],
  [
    "a duplicate item",
    `${DEPLOYMENT_TEXT}        - name: nginx\n          image: nginx:1.28\n`,
    "refused",
    "duplicate-item",
    18,
    11,
  ],
  [
    "managed fields in the text",
    DEPLOYMENT_TEXT.replace("spec:", "  managedFields: [{manager: me}]\nspec:"),
    "refused",
    "refused",
    5,
    18,
  ],
  ["comments alone", "# later\n", "invalid", "not-an-object", 1, 1],
  [
    "control characters",
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: "\u0000\u0007"\n',
    "invalid",
    "yaml-unsupported",
    6,
    7,
  ],
  [
    "a key of the language",
    DEPLOYMENT_TEXT.replace("spec:", "__proto__: {a: 1}\nspec:"),
    "refused",
    "unknown-field",
    5,
    1,
  ],
  ["HTML", `${DEPLOYMENT_TEXT}<img src=x onerror=alert(1)>: "<script>"\n`, "refused", "unknown-field", 18, 1],
  [
    "right-to-left text and emoji",
    DEPLOYMENT_TEXT.replace(": 3", ': "שלום 👩‍👩‍👧"'),
    "refused",
    "wrong-type",
    6,
    13,
  ],
  [
    "a very long value",
    DEPLOYMENT_TEXT.replace(": 3", `: "${"3".repeat(200_000)}"`),
    "refused",
    "wrong-type",
    6,
    13,
  ],
  [
    "a megabyte of JSON",
    JSON.stringify({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "a" },
      data: Object.fromEntries(Array.from({ length: 18_000 }, (_, at) => [`key-${at}`, `${at}`.repeat(9)])),
    }).slice(0, -2),
    "invalid",
    "yaml-syntax",
    1,
    0,
  ],
  [
    "ten thousand levels",
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: ${"{a: ".repeat(10_000)}`,
    "invalid",
    "too-deep",
    4,
    0,
  ],
  [
    "one line with a megabyte",
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: ${"[".repeat(1_000_000)}`,
    "invalid",
    "too-deep",
    4,
    0,
  ],
];

describe("bad input", () => {
  it.each(cases)(
    "is an error at its position, and the last valid frame stays: %s",
    (_, text, outcome, code, line, column) => {
      const session = createSession(parts);
      const good = session.run(story({ kind: "apply", manifest: DEPLOYMENT_TEXT }), LAST);
      expect(good.timeline.rows).toMatchObject([{ outcome: "created", diagnostics: [] }]);
      const bad = session.run(story({ kind: "apply", manifest: text }), LAST);
      const [row] = bad.timeline.rows;
      expect(row?.outcome).toBe(outcome);
      const found = row?.diagnostics.find(({ severity }) => severity === "error");
      expect(found?.code).toBe(code);
      if (line > 0) expect(found?.range.line).toBe(line);
      if (column > 0) expect(found?.range.column).toBe(column);
      expect(bad.frame).toMatchObject({ stale: true, live: good.frame?.live, entries: good.frame?.entries });
      const again = session.run(story({ kind: "apply", manifest: DEPLOYMENT_TEXT }), LAST);
      expect(again.frame).toEqual(good.frame);
    },
  );

  it("shows the cluster before the step if no text was ever valid", () => {
    const session = createSession(parts);
    const scenario = story({ kind: "apply", manifest: DEPLOYMENT_TEXT.replace("replicas", "replcas") }, [
      DEPLOYMENT_TEXT,
    ]);
    const { frame } = session.run(scenario, LAST);
    expect(frame?.stale).toBe(false);
    expect(frame?.live?.lines.map(({ text }) => text)).toContain("  replicas: 3");
    expect(frame?.message).toBe(
      "Error from server: failed to create typed patch object (default/web; apps/v1, Kind=Deployment): .spec.replcas: field not declared in schema",
    );
  });

  it("keeps the results of the steps after a text that cannot be parsed", () => {
    const session = createSession(parts);
    const later = { kind: "apply", manifest: DEPLOYMENT_TEXT.replace("3", "4") } as const;
    const good = session.run(story(later, [DEPLOYMENT_TEXT]), LAST);
    const bad = session.run(story(later, [`${DEPLOYMENT_TEXT}]`]), LAST);
    expect(bad.timeline.rows.map(({ outcome }) => outcome)).toEqual(["invalid", "changed"]);
    expect(bad.frame).toEqual(good.frame);
  });

  it("offers no edits of a text that has changed", () => {
    const session = createSession(parts);
    const five = DEPLOYMENT_TEXT.replace("replicas: 3", "replicas: 5");
    const scenario = (text: string): Scenario => {
      const { steps } = story({ kind: "apply", manifest: text }, [DEPLOYMENT_TEXT]);
      return {
        title: "",
        actors: [],
        steps: steps.map((step, i) => (i === 1 ? { ...step, actor: "bob" } : step)),
      };
    };
    const [own] = session.run(scenario(five), LAST).frame?.conflicts ?? [];
    expect(own).toMatchObject({ label: ".spec.replicas", yours: "5", live: "3", line: 6 });
    expect(own?.giveUp).toBe(five.replace("  replicas: 5\n", ""));
    expect(own?.share).toBe(DEPLOYMENT_TEXT);
    const [stale] = session.run(scenario(`${five}]`), LAST).frame?.conflicts ?? [];
    expect(stale).toMatchObject({ label: ".spec.replicas", giveUp: null, share: null, line: null });
  });

  it("suggests the most similar name", () => {
    const { timeline } = createSession(parts).run(
      story({ kind: "apply", manifest: DEPLOYMENT_TEXT.replace("replicas", "replcas") }),
      LAST,
    );
    expect(timeline.rows[0]?.diagnostics.map(({ message, path }) => [path, message])).toEqual([
      [".spec.replcas", '.spec.replcas: field not declared in schema. Did you mean "replicas"?'],
    ]);
  });

  it("finds the field at the start of a warning", () => {
    const text = DEPLOYMENT_TEXT.replace("name: web\nspec", `name: ${"w".repeat(70)}\nspec`);
    const { timeline } = createSession(parts).run(story({ kind: "apply", manifest: text }), LAST);
    expect(timeline.rows[0]?.diagnostics).toMatchObject([
      { severity: "warning", path: ".metadata.name", range: { line: 4, column: 9 } },
    ]);
  });

  it("finds the position of warnings of an update", () => {
    const text = DEPLOYMENT_TEXT.replace("  replicas: 3", "  replcas: 3");
    const { timeline } = createSession(parts).run(story({ kind: "create", manifest: text }), LAST);
    expect(timeline.rows[0]).toMatchObject({
      outcome: "created",
      diagnostics: [{ severity: "warning", code: "unknown-field", range: { line: 6, column: 3 } }],
    });
  });

  it("never throws for any text", () => {
    const session = createSession(parts);
    const kinds = fc.constantFrom("apply", "create", "update", "delete", "get");
    const cut = fc
      .tuple(fc.nat(DEPLOYMENT_TEXT.length), fc.nat(20), fc.string({ maxLength: 8, unit: anyCharacter }))
      .map(([at, length, more]) => DEPLOYMENT_TEXT.slice(0, at) + more + DEPLOYMENT_TEXT.slice(at + length));
    const texts = fc.oneof(
      cut,
      fc.string({ unit: anyCharacter }),
      fc.json({ maxDepth: 3 }),
      fc.constantFrom(
        "__proto__: 1",
        "a: !!binary x",
        "? [a]: b",
        "\u0000",
        "- - - -",
        "{{{{",
        "key: |",
        "%YAML 9",
      ),
    );
    fc.assert(
      fc.property(kinds, texts, (kind, manifest) => {
        const { timeline, frame } = session.run(story({ kind, manifest } as Action, [DEPLOYMENT_TEXT]), LAST);
        expect(timeline.rows).toHaveLength(2);
        expect(frame).not.toBeNull();
        session.hover("s1", 3, 3);
        session.complete("s1", 3, 3);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a step that the server refuses because an earlier step changed", () => {
  it("has no error in its text", () => {
    const session = createSession(parts);
    const scale: Action = {
      kind: "patch",
      type: "merge",
      target: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
      body: "spec: {replicas: 5}",
    };
    expect(session.run(story(scale, [DEPLOYMENT_TEXT]), LAST).timeline.rows[1]?.outcome).toBe("changed");
    const { timeline, frame } = session.run(
      story(scale, [DEPLOYMENT_TEXT.replace("name: web", "name: other")]),
      LAST,
    );
    expect(timeline.rows[1]?.outcome).toBe("refused");
    expect(frame).toMatchObject({ stale: false, objects: [{ name: "other" }] });
  });
});
