import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../engine/scenario/scenario.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { createSession } from "./session.ts";

const parts = { builtins: testBuiltins() };
const LAST = { step: null, object: null };

/** Steps of server-side apply, `s1`, `s2`, …, one for each text. */
function story(...texts: readonly (string | Partial<Step>)[]): Scenario {
  const steps = texts.map((text, index): Step => {
    const base: Step = { id: `s${index + 1}`, actor: "alice", action: { kind: "apply", manifest: "" } };
    return typeof text === "string"
      ? { ...base, action: { kind: "apply", manifest: text } }
      : { ...base, ...text };
  });
  return { title: "", actors: [{ name: "alice", colour: 1 }], steps };
}

function config(data: string, name = "a"): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  ${data}\n`;
}

describe("a session", () => {
  it("runs only from the first changed step on, and keeps the rows before it", () => {
    const session = createSession(parts);
    const computed: string[] = [];
    const run = (...texts: readonly string[]) => {
      computed.length = 0;
      return session.run(story(...texts), LAST, (step) => computed.push(String(step))).timeline.rows;
    };
    const before = run(config("a: one"), config("b: one"), config("c: one"));
    expect(computed).toEqual(["s1", "s2", "s3"]);
    const after = run(config("a: one"), config("b: two"), config("c: one"));
    expect(computed).toEqual(["s2", "s3"]);
    expect(after[0]).toBe(before[0]);
    run(config("a: one"), config("b: two"), config("c: one"));
    expect(computed).toEqual([]);
    run(config("a: one"), `${config("b: two")}# a comment\n`, config("c: one"));
    expect(computed).toEqual(["s2", "s3"]);
  });

  it("says at a step how its result differs from what it expects, also after only that changed", () => {
    const session = createSession(parts);
    const run = (expected: Step["expect"]) => {
      const step = {
        action: { kind: "apply", manifest: config("a: one") },
        ...(expected && { expect: expected }),
      } as const;
      return session.run(story(step), LAST).timeline.rows[0]?.unexpected;
    };
    expect(run(undefined)).toBeUndefined();
    expect(run({ outcome: "created" })).toBeUndefined();
    expect(run({ outcome: "conflict", code: 409 })).toEqual([
      "The result is “created”, not “conflict”.",
      "The server answered 201, not 409.",
    ]);
    expect(run({ outcome: "created" })).toBeUndefined();
  });

  it("shows another frame without a run", () => {
    const session = createSession(parts);
    session.run(story(config("a: one"), config("a: two")), LAST);
    const texts = (step: string) => session.view({ step, object: null })?.live?.lines.map(({ text }) => text);
    expect(texts("s1")).toContain("  a: one");
    expect(texts("s2")).toContain("  a: two");
    expect(session.view({ step: "unknown", object: null })?.step).toBe("s2");
  });

  it("shows what changed since an earlier step", () => {
    const session = createSession(parts);
    const manifest = config("b: two");
    const bob = { actor: "bob", action: { kind: "apply", manifest }, force: true } as const;
    session.run(
      story(config("a: one\n  b: one"), bob, config("a: three\n  b: two"), config("a: four")),
      LAST,
    );
    const view = (step: string, since?: string | null) => {
      const frame = session.view({ step, object: null, ...(since !== undefined && { since }) });
      const changed = frame?.live?.lines.filter(({ change, ownersChange }) => change ?? ownersChange);
      const row = frame?.fields?.rows.find(({ name }) => name === "b");
      return {
        since: frame?.since,
        isNew: frame?.live?.isNew,
        lines: changed?.map(({ text, change, ownersChange }) => `${text.trim()} ${change ?? ownersChange}`),
        b: [row?.oldValue, ...(row?.cells.map(({ change }) => change) ?? [])],
        entries: frame?.entries.map(({ manager, gone }) => (gone ? `${manager} gone` : manager)),
      };
    };
    const own = {
      since: undefined,
      isNew: false,
      lines: ["a: four changed", "b: two lost"],
      entries: ["bob", "alice"],
    };
    expect(view("s4")).toMatchObject(own);
    expect(view("s4", "s1")).toEqual({
      since: 1,
      isNew: false,
      lines: ["a: four changed", "b: two changed"],
      b: ["one", "gained", "lost"],
      entries: ["bob", "alice"],
    });
    expect(view("s4", "s2")).toMatchObject({ since: 2, lines: ["a: four changed"], b: [null, null] });
    expect(view("s4", "s3")).toEqual({ ...view("s4"), since: 3 });
    expect(view("s4", null)).toMatchObject({ since: 0, isNew: true, lines: [] });
    for (const since of ["s4", "unknown"]) expect(view("s4", since)).toEqual(view("s4"));
    expect(view("s2", "s3")).toEqual(view("s2"));
    expect(view("s4")).toMatchObject(own); // the field table keeps nothing of the comparison
  });

  it("applies the documents of a text in order, and shows the requested object", () => {
    const session = createSession(parts);
    const scenario = story(`${config("a: one")}---\n${config("b: one", "b")}`);
    const { timeline, frame } = session.run(scenario, { step: "s1", object: "/configmaps/default/b" });
    expect(timeline.rows[0]).toMatchObject({ outcome: "created", summary: "created 2" });
    expect(frame?.objects.map(({ key, touched }) => [key, touched])).toEqual([
      ["/configmaps/default/a", true],
      ["/configmaps/default/b", true],
    ]);
    expect(frame?.object).toBe("/configmaps/default/b");
    expect(frame?.live?.lines.map(({ text }) => text)).toContain("  b: one");
  });

  it("skips a disabled step; the later steps keep their times", () => {
    const session = createSession(parts);
    const off = { action: { kind: "apply", manifest: config("b: one") }, disabled: true } as const;
    const { timeline, frame } = session.run(story(config("a: one"), off, config("c: one")), LAST);
    expect(timeline.rows.map(({ outcome }) => outcome)).toEqual(["created", "disabled", "changed"]);
    expect(frame?.entries[0]?.time).toBe("2026-01-01T00:02:00Z");
    expect(session.view({ step: "s2", object: null })?.live?.lines.map(({ text }) => text)).toContain(
      "  a: one",
    );
  });

  it("has no frame for a scenario without steps", () => {
    expect(createSession(parts).run(story(), LAST)).toEqual({
      timeline: { rows: [], managers: [] },
      frame: null,
    });
  });

  it("starts at the time in the scenario", () => {
    const { frame } = createSession(parts).run(
      { ...story(config("a: one")), start: "2030-02-03T04:05:06Z" },
      LAST,
    );
    expect(frame?.entries[0]?.time).toBe("2030-02-03T04:05:06Z");
  });
});

describe("other actions", () => {
  const target = { apiVersion: "v1", kind: "ConfigMap", name: "a" };
  const outcomes = (...steps: readonly (string | Partial<Step>)[]) =>
    createSession(parts)
      .run(story(...steps), LAST)
      .timeline.rows.map(({ outcome, diagnostics }) =>
        diagnostics.length === 0 ? outcome : [outcome, diagnostics[0]?.message],
      );

  it("create, update, get and delete", () => {
    expect(
      outcomes(
        { action: { kind: "create", manifest: config("a: one") } },
        { action: { kind: "update", manifest: config("a: two") } },
        { action: { kind: "get", manifest: config("a: two") } },
        { action: { kind: "delete", manifest: config("a: two") } },
        { action: { kind: "delete", manifest: config("a: two") } },
      ),
    ).toEqual(["created", "changed", "read", "deleted", ["refused", 'configmaps "a" not found']]);
  });

  it("patches of each type, written as YAML or JSON", () => {
    expect(
      outcomes(
        config("a: one"),
        { action: { kind: "patch", type: "merge", target, body: "data: {b: two}" } },
        { action: { kind: "patch", type: "strategic", target, body: '{"data": {"b": null}}' } },
        {
          action: {
            kind: "patch",
            type: "json",
            target,
            body: "- op: add\n  path: /data/c\n  value: three\n",
          },
        },
        {
          action: { kind: "patch", type: "json", target, body: "- op: test\n  path: /data/c\n  value: q\n" },
        },
      ),
    ).toEqual(["created", "changed", "changed", "changed", ["refused", expect.any(String)]]);
  });

  it("an edit reads, changes and replaces", () => {
    const session = createSession(parts);
    const edit = { kind: "edit", target, patch: "- {op: replace, path: /data/a, value: two}" } as const;
    const { frame } = session.run(story(config("a: one"), { actor: "robot", action: edit }), LAST);
    expect(frame?.exchanges.map(({ method, code }) => [method, code])).toEqual([
      ["GET", 200],
      ["PUT", 200],
    ]);
    expect(frame?.entries.map(({ manager, operation, gone }) => [manager, operation, gone])).toEqual([
      ["robot", "Update", false],
      ["alice", "Apply", true],
    ]);
  });

  it("a dry run changes nothing", () => {
    const session = createSession(parts);
    const dry = { action: { kind: "apply", manifest: config("a: two") }, dryRun: true } as const;
    const { timeline, frame } = session.run(story(config("a: one"), dry), LAST);
    expect(timeline.rows[1]?.outcome).toBe("unchanged");
    expect(frame?.live?.lines.map(({ text }) => text)).toContain("  a: one");
  });
});

describe("hover and completion", () => {
  it("shows a field's type and owners", () => {
    const session = createSession(parts);
    const text = config("a: one");
    session.run(story(text, { actor: "bob", action: { kind: "apply", manifest: text } }), LAST);
    const found = session.hover("s2", 6, 3);
    expect(found).toMatchObject({ line: 6, column: 3, endLine: 6, endColumn: 4 });
    expect(found?.markdown).toContain("**a**: string");
    expect(found?.markdown).toContain("alice, apply, since step 1");
    expect(found?.markdown).toContain("bob, apply, since step 2");
    expect(session.hover("s2", 5, 1)?.markdown).toBe("**data**: map of strings");
    expect(session.hover("s2", 1, 15)).toBeNull();
    expect(session.hover("none", 1, 1)).toBeNull();
  });

  it("shows names as they are, never as Markdown", () => {
    const session = createSession(parts);
    const head = "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata:\n  name: a\nprovisioner: a\n";
    session.run(story(`${head}parameters:\n  "![x](https://a.example/x.png)\`": one\n`), LAST);
    expect(session.hover("s1", 7, 5)?.markdown).toBe(
      "**\\!\\[x\\]\\(https\\:\\/\\/a\\.example\\/x\\.png\\)\\`**: string\n\n`` .parameters.![x](https://a.example/x.png)` ``: alice, apply, since step 1",
    );
  });

  it("reads a patch as its target", () => {
    const session = createSession(parts);
    const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
    const patch = (body: string, type: "merge" | "json", subresource?: string): Partial<Step> => ({
      action: { kind: "patch", type, target, body },
      ...(subresource !== undefined && { subresource }),
    });
    session.run(
      story(
        patch("spec:\n  ", "merge"),
        patch("spec:\n  replicas: 5", "merge", "scale"),
        patch("- op: add\n  ", "json"),
      ),
      LAST,
    );
    expect(session.complete("s1", 2, 3).map(({ label }) => label)).toContain("template");
    expect(session.complete("s2", 2, 3).map(({ label }) => label)).toEqual(["replicas"]);
    expect(session.hover("s2", 2, 4)?.markdown).toBe("**replicas**: number");
    expect(session.complete("s3", 2, 3)).toEqual([]);
  });

  it("completes a text that cannot be parsed", () => {
    const session = createSession(parts);
    const text = "apiVersion: apps/v1\nkind: Deployment\nspec:\n  replicas: 3\n  se";
    session.run(story(text), LAST);
    const items = session.complete("s1", 5, 5);
    expect(items.find(({ label }) => label === "selector")).toEqual({
      label: "selector",
      insert: "selector:\n  ",
      detail: "object, owned as a whole",
      from: 3,
      to: 5,
    });
    expect(items.map(({ label }) => label)).not.toContain("replicas");
  });

  it("completes kinds, versions and booleans", () => {
    const session = createSession(parts);
    session.run(story("apiVersion: apps/v1\nkind: \nspec:\n  paused: \n"), LAST);
    expect(session.complete("s1", 2, 7).map(({ label }) => label)).toContain("StatefulSet");
    expect(session.complete("s1", 2, 7).map(({ label }) => label)).not.toContain("Pod");
    session.run(story("apiVersion: apps/v1\nkind: Deployment\nspec:\n  paused: \n"), LAST);
    expect(session.complete("s1", 4, 11).map(({ label }) => label)).toEqual(["true", "false"]);
    expect(session.complete("s1", 1, 13).map(({ label }) => label)).toEqual(["apps/v1"]);
  });
});

describe("a List", () => {
  const item = (name: string, data: string) =>
    `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: ${name}\n  data:\n    ${data}\n`;
  const list = (...items: readonly string[]) => `apiVersion: v1\nkind: List\nitems:\n${items.join("")}`;

  it("contains objects, with diagnostics and owners at their positions", () => {
    const session = createSession(parts);
    const good = list(item("a", "a: one"), item("b", "b: one"));
    expect(session.run(story(good), LAST).timeline.rows[0]?.summary).toBe("created 2");
    expect(session.hover("s1", 15, 5)?.markdown).toContain("`.data.b`: alice, apply, since step 1");
    const bad = list(item("a", "a: two"), item("b", "b: [7]"));
    expect(session.run(story(good, bad), LAST).timeline.rows[1]).toMatchObject({
      outcome: "refused",
      summary: "refused b, changed a",
      diagnostics: [{ code: "wrong-type", range: { line: 15, column: 8 } }],
    });
  });

  it("gives up or shares a field of one of its items", () => {
    const session = createSession(parts);
    const bob = { actor: "bob", action: { kind: "apply", manifest: list(item("a", "a: two")) } } as const;
    const { frame, timeline } = session.run(story(config("a: one"), bob), LAST);
    const [giveUp, share] = [list(item("a", "").replace(/ {2}data:\n.*\n/, "")), list(item("a", "a: one"))];
    expect(frame?.conflicts).toMatchObject([
      { label: ".data.a", yours: "two", live: "one", line: 9, giveUp, share },
    ]);
    const step = timeline.rows[1]?.step ?? "";
    for (const position of [0, null]) {
      expect(session.preview(step, position, "giveUp")).toMatchObject({ text: giveUp, outcome: "unchanged" });
      expect(session.preview(step, position, "share")).toMatchObject({ text: share, outcome: "changed" });
    }
  });
});
