import { expect, it } from "vitest";
import { builtInIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { builtInSession } from "../../testing/scenarios/built-in-sessions.ts";
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
      group: "conflict",
      lines: [
        {
          reason: "conflict",
          sentence: "Conflict: bob wants another value, but alice owns it. Nothing changed.",
          rule: "A2",
          docs: "https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts",
          manager: "bob",
          operation: "Apply",
          subresource: null,
          key: '["bob","Apply",null]',
          since: { owner: "alice", step: 0, isStill: true },
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

const SENTENCES: readonly (readonly [string, number, string, ...(readonly string[])])[] = [
  [
    "same-name",
    3,
    ".data.text",
    "Conflict: alice (Apply) wants another value, but alice (Update) owns it. Nothing changed.",
  ],
  [
    "crd-markers",
    4,
    '.spec.tags[="jazz"]',
    "Removed: alice does not apply it any more, and no other manager owns it.",
    "alice does not own it any more, because alice does not apply it any more.",
  ],
  [
    "vs-empty",
    1,
    ".metadata.labels",
    "Not stored: it is empty, and the server does not store empty values of built-in kinds.",
    "alice owns it now, because alice applied it.",
  ],
  [
    "surprise-annotations",
    2,
    ".metadata.annotations",
    "Removed: it is empty now, and the server does not store empty values of built-in kinds.",
    "kubectl-client-side-apply does not own it any more: the field was removed.",
  ],
  ["string-data", 2, ".data.user", "The server filled it in from stringData."],
  [
    "string-data",
    2,
    ".stringData.user",
    "The server does not store it here, but in data, encoded as base64.",
    "kubectl owns it now, because kubectl applied it.",
  ],
  [
    "applyset-failed",
    2,
    ".spec.type",
    "The request does not set it, so the server filled in the default.",
    "kubectl-client-side-apply owns it now: the server filled it in while kubectl-client-side-apply wrote the object.",
  ],
  ["left-out-key", 1, ".status.storedVersions", "The server accepted the definition and reports it here."],
];

it.each(SENTENCES.map(([scenario, step, label, ...sentences]) => ({ scenario, step, label, sentences })))(
  "$scenario, step $step: says what is true of $label",
  ({ scenario, step, label, sentences }) => {
    const played = builtInSession(scenario);
    const { id = null } = played.scenario.steps[step - 1] ?? {};
    const { rows } = played.session.explain({ step: id, object: null });
    const row = rows.find((one) => one.label === label);
    expect(row?.lines.map(({ sentence }) => sentence)).toEqual(sentences);
  },
);

/** The reasons of fields that do not exist although a request contains them. `moved`: the server moves `stringData` into `data`. */
const NEVER_THERE: ReadonlySet<string> = new Set([
  "dry-run",
  "dropped-empty",
  "moved",
  "reset",
  "refused",
  "unknown",
]);

it("has a path for every existing field that the live object or its owners have", () => {
  for (const { scenario, session } of builtInIds().map(builtInSession)) {
    for (const { id } of scenario.steps) {
      const frame = session.view({ step: id, object: null });
      const known = new Set([
        ...(frame?.live?.lines ?? []).map(({ path }) => path),
        ...(frame?.entries ?? []).flatMap(({ fields }) => fields.map(({ path }) => path)),
      ]);
      const lost = /[Rr]emoved/;
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
