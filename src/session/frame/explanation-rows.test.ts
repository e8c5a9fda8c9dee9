import { expect, it } from "vitest";
import { builtIn, builtInIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const parts = { builtins: testBuiltins() };

function config(data: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  ${data}\n`;
}

function story(steps: readonly (readonly [actor: string, text: string, kind?: "apply" | "delete"])[]) {
  return {
    title: "",
    actors: [{ name: "alice", colour: 1 }],
    steps: steps.map(([actor, manifest, kind = "apply"], i) => ({
      id: `s${i + 1}`,
      actor,
      action: { kind, manifest },
    })),
  };
}

const LAST = { step: null, object: null };

it("groups the explanations of a field, with manager and step", () => {
  const session = createSession(parts);
  session.run(
    story([
      ["alice", config("a: one")],
      ["bob", config("a: two")],
    ]),
    LAST,
  );
  expect(session.explain(LAST).rows).toEqual([
    {
      path: '["f:data","f:a"]',
      label: ".data.a",
      lines: [
        {
          reason: "conflict",
          sentence: "Conflict: bob wants another value, but alice owns it. Nothing changed.",
          rule: "A2",
          docs: "https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts",
          manager: "bob",
          operation: "Apply",
          subresource: null,
          since: 0,
        },
      ],
    },
  ]);
});

it("explains a deleted object", () => {
  const session = createSession(parts);
  const { frame } = session.run(
    story([
      ["alice", config("a: one")],
      ["alice", config("a: one"), "delete"],
    ]),
    LAST,
  );
  expect(frame?.objects).toMatchObject([{ key: "/configmaps/default/a", gone: true }]);
  expect(session.explain(LAST).rows.map(({ label }) => label)).toContain(".data.a");
});

/** The reasons of fields that do not exist although a request contains them. `normalised`: the server moves `stringData` into `data`. */
const NEVER_THERE: ReadonlySet<string> = new Set(["dry-run", "normalised", "reset", "refused", "unknown"]);

it("has a path for every existing field that the live object or its owners have", () => {
  for (const scenario of builtInIds().map(builtIn)) {
    const session = createSession(parts);
    session.run(scenario, LAST);
    for (const { id } of scenario.steps) {
      const frame = session.view({ step: id, object: null });
      const known = new Set([
        ...(frame?.live?.lines ?? []).map(({ path }) => path),
        ...(frame?.entries ?? []).flatMap(({ fields }) => fields.map(({ path }) => path)),
      ]);
      const lost = /removed|went|Nothing is left|resourceVersion/;
      const strangers = session
        .explain({ step: id, object: null })
        .rows.filter(
          ({ path, lines }) =>
            path !== "" &&
            !known.has(path) &&
            !lines.some(({ sentence, reason }) => lost.test(sentence) || NEVER_THERE.has(reason)),
        );
      expect(strangers.map(({ label, lines }) => [label, ...lines.map(({ reason }) => reason)])).toEqual([]);
    }
  }
});
