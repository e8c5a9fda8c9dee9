import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { builtInIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { builtInSession } from "../../testing/scenarios/built-in-sessions.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

const parts = { builtins: testBuiltins() };

function summaries(...steps: readonly (Partial<Step> & Pick<Step, "action">)[]): readonly string[] {
  const scenario: Scenario = {
    title: "",
    actors: [],
    steps: steps.map((step, at) => ({ id: `s${at}`, actor: "alice", ...step })),
  };
  return createSession(parts)
    .run(scenario, { step: null, object: null })
    .timeline.rows.map(({ summary }) => summary);
}

const apply = (manifest: string) => ({ action: { kind: "apply", manifest } }) as const;
const config = (data: string, more = "") =>
  apply(`apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n${more}data: ${data}\n`);
const deployment = (spec: string, container = "{name: web, image: 'nginx:1.26'}") =>
  apply(
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  ${spec}\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec:\n      containers: [${container}]\n`,
  );
const scale = (replicas: number) =>
  ({
    actor: "hpa",
    subresource: "scale",
    action: {
      kind: "patch",
      type: "merge",
      target: { apiVersion: "apps/v1", kind: "Deployment", name: "web" },
      body: `spec: {replicas: ${replicas}}`,
    },
  }) as const;

describe("a step's summary", () => {
  it.each([
    { what: "a value", steps: [config("{a: old}"), config("{a: new}")], want: "data.a old → new" },
    {
      what: "a value that somebody else owned",
      steps: [deployment("replicas: 3"), scale(5)],
      want: "replicas 3 → 5, taken from alice",
    },
    {
      what: "a field that it shared",
      steps: [config("{a: x}"), { ...config("{a: x}"), actor: "bob" }, { ...config("{a: z}"), force: true }],
      want: "data.a x → z, taken from bob",
    },
    { what: "a new field", steps: [config("{a: '1'}"), config("{a: '1', b: '2'}")], want: "data.b: 2" },
    {
      what: "a label",
      steps: [config("{}"), config("{}", "  labels: {example.com/team: web}\n")],
      want: "labels.team: web",
    },
    {
      what: "a removed field",
      steps: [config("{a: '1', b: '2'}"), config("{a: '1'}")],
      want: "removed data.b",
    },
    {
      what: "several changes",
      steps: [config("{a: '1', b: '1', c: '1'}"), config("{a: '2', b: '2', c: '2'}")],
      want: "data.a 1 → 2, 2 more",
    },
    {
      what: "a long value",
      steps: [
        deployment("replicas: 3", "{name: web, image: 'registry.example.com/team/shop:1.26'}"),
        deployment("replicas: 3", "{name: web, image: 'registry.example.com/team/shop:1.27'}"),
      ],
      want: "image …/shop:1.26 → …/shop:1.27",
    },
    {
      what: "a text of several lines",
      steps: [config(`{a: "size=1\\ncolour=red"}`), config(`{a: "size=1\\ncolour=blue"}`)],
      want: "data.a …colour=red → …colour=blue",
    },
    {
      what: "an item of a list",
      steps: [
        deployment("replicas: 3"),
        { ...deployment("replicas: 3", "{name: proxy, image: proxy}"), actor: "mesh" },
      ],
      want: "added container proxy",
    },
    {
      what: "a variable",
      steps: [
        deployment("replicas: 3", "{name: web, image: nginx, env: [{name: DEBUG, value: '1'}]}"),
        deployment("replicas: 3", "{name: web, image: nginx}"),
      ],
      want: "removed env DEBUG",
    },
    {
      what: "a field of one of two items",
      steps: [
        deployment("replicas: 3", "{name: web, image: a}, {name: log, image: b}"),
        deployment("replicas: 3", "{name: web, image: a}, {name: log, image: c}"),
      ],
      want: "log.image b → c",
    },
    {
      what: "an item of an atomic list",
      steps: [
        deployment("replicas: 3", "{name: web, image: a, args: [--port=80]}"),
        deployment("replicas: 3", "{name: web, image: a, args: [--port=80, --verbose]}"),
      ],
      want: "added arg --verbose",
    },
    {
      what: "a shared field",
      steps: [config("{a: x}"), { ...config("{a: x}"), actor: "bob" }],
      want: "shares data.a with alice",
    },
    {
      what: "a field that a manager gave up",
      steps: [config("{a: x}"), { ...config("{a: x}"), actor: "bob" }, config("{}")],
      want: "gave up data.a, bob owns it",
    },
    {
      what: "a dry run",
      steps: [config("{a: x}"), { ...config("{a: z}"), dryRun: true }],
      want: "not written: data.a x → z",
    },
    {
      what: "a dry run without a change",
      steps: [config("{a: x}"), { ...config("{a: x}"), dryRun: true }],
      want: "nothing would change",
    },
    { what: "nothing", steps: [config("{a: x}"), config("{a: x}")], want: "nothing changed" },
    {
      what: "a refusal",
      steps: [deployment("replicas: 3"), deployment("replicas: -1")],
      want: "refused: spec.replicas: Invalid value: -1: must be greater than or equal to 0",
    },
    {
      what: "a refusal with a long value",
      steps: [
        deployment("replicas: 3"),
        apply(
          deployment("replicas: 3").action.manifest.replaceAll(
            "app: web",
            "app: a-name-that-is-long-enough-to-be-cut",
          ),
        ),
      ],
      want: "refused: spec.selector: field is immutable",
    },
    {
      what: "a refusal without a field",
      steps: [{ action: { kind: "delete" as const, manifest: config("{}").action.manifest } }],
      want: 'refused: configmaps "a" not found',
    },
    {
      what: "what does not fit the type, without the object",
      steps: [deployment("replicas: 3", "{name: web, image: a}, {name: web, image: b}")],
      want: 'refused: .spec.template.spec.containers: duplicate entries for key [name="web"]',
    },
    {
      what: "several conflicts",
      steps: [config("{a: x, b: x, c: x}"), { ...config("{a: z, b: z, c: z}"), actor: "bob" }],
      want: "3 conflicts: data.a, data.b, 1 more",
    },
    {
      what: "a conflict",
      steps: [config("{a: x}"), { ...config("{a: z}"), actor: "bob" }],
      want: "1 conflict: data.a",
    },
  ])("says $what: $want", ({ steps, want }) => expect(summaries(...steps).at(-1)).toBe(want));

  it("names the objects of a command line", () => {
    const run = (line: string, files: Record<string, string> = {}) =>
      ({ action: { kind: "run", line, files } }) as const;
    const map = (name: string, value = "x") =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {a: ${value}}\n`;
    expect(
      summaries(
        run("kubectl apply --server-side -f .", {
          "a.yaml": map("a"),
          "b.yaml": map("b"),
          "c.yaml": map("c"),
        }),
        run("kubectl apply --server-side -f .", { "b.yaml": map("b", "z") }),
        run("kubectl diff --server-side -f .", { "b.yaml": map("b", "w") }),
        run("kubectl delete configmap a b"),
        run("kubectl get nothing"),
      ),
    ).toEqual([
      "created 3",
      "b: data.a x → z",
      expect.stringMatching(/^found differences: \d+ lines$/),
      "deleted 2",
      'the server doesn\'t have a resource type "nothing"',
    ]);
  });
});

describe("the summaries of the built-in scenarios", () => {
  it.each(builtInIds())("%s", (id) => {
    const { session, timeline } = builtInSession(id);
    for (const { summary, outcome, step } of timeline.rows) {
      expect(summary.length).toBeLessThanOrEqual(110);
      const [before, after] = summary.split(" → ");
      if (after !== undefined) expect(after.split(", ")[0]).not.toBe(before?.split(" ").at(-1));
      if (outcome !== "changed" && outcome !== "deleted") continue;
      expect(summary).not.toMatch(/^(changed|nothing changed)$/);
      if (UNSEEN.has(`${id}: ${summary}`)) continue;
      const view = session.view({ step, object: null });
      const isShown = view?.live?.lines.some(
        ({ change, ownersChange }) => change !== null || ownersChange !== null,
      );
      const changed = /^(?:data\.)?(\w+) .* → /.exec(summary)?.[1];
      const told = view?.outcome.sentence.find(({ kind }) => kind === "field");
      if (changed !== undefined && told !== undefined) expect(told.text, summary).toContain(changed);
      expect(isShown, `the object of "${summary}" shows a change`).toBe(true);
    }
  });
});

/** What no line of the live object shows: a field that the server never stores, and owners after a change of a definition. */
const UNSEEN: ReadonlySet<string> = new Set([
  "topology-granular: x-kubernetes-map-type atomic → granular",
  "string-data: gave up stringData.user, nobody owns it",
  "topology-atomic: x-kubernetes-map-type granular → atomic",
]);
