import { describe, expect, it } from "vitest";
import { resolvingStep } from "../engine/scenario/resolve-conflict.ts";
import type { Scenario, Step } from "../engine/scenario/scenario.ts";
import { textId } from "../engine/scenario/scenario.ts";
import { testBuiltins } from "../testing/test-builtins.ts";
import { createSession } from "./session.ts";

const CONFIG_MAP =
  "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: one # mine\n  b: two\n";
const VIEW = { step: null, object: null };

function lineStep(
  id: string,
  line: string,
  more: Partial<Extract<Step["action"], { kind: "run" }>> = {},
): Step {
  return { id, actor: "alice", action: { kind: "run", line, ...more } };
}

const other: Step = {
  id: "other",
  actor: "bob",
  action: { kind: "apply", manifest: CONFIG_MAP.replace("one # mine", "three").replace("  b: two\n", "") },
};

function scenarioOf(...steps: readonly Step[]): Scenario {
  return {
    title: "",
    actors: [
      { name: "alice", colour: 1 },
      { name: "bob", colour: 2 },
    ],
    files: { "cm.yaml": CONFIG_MAP, "notes.txt": "no YAML: [" },
    steps,
  };
}

function play(...steps: readonly Step[]) {
  const session = createSession({ builtins: testBuiltins() });
  return { session, ...session.run(scenarioOf(...steps), VIEW) };
}

describe("a command line", () => {
  it("shows its output, requests and objects", () => {
    const { timeline, frame } = play(lineStep("s1", "kubectl apply -f cm.yaml"));
    expect(timeline.rows[0]).toMatchObject({ outcome: "created", summary: "created, owns 5 fields" });
    expect(frame).toMatchObject({
      object: "/configmaps/default/a",
      message: null,
      terminal: { exit: 0, stdout: "configmap/a created\n", stderr: "", hint: null, written: [] },
    });
    expect(frame?.exchanges.map(({ method }) => method)).toEqual(["GET", "POST"]);
    expect(frame?.entries.map(({ manager }) => manager)).toEqual(["kubectl-client-side-apply"]);
    expect(timeline.managers).toMatchObject([{ manager: "kubectl-client-side-apply", actors: ["alice"] }]);
  });

  it("does not fail if a comparison finds differences", () => {
    const files = { "cm.yaml": CONFIG_MAP.replace("two", "2nd") };
    const apply = lineStep("s1", "kubectl apply --server-side -f cm.yaml");
    const { timeline, frame } = play(
      apply,
      lineStep("s2", "kubectl diff --server-side -f cm.yaml", { files }),
    );
    expect(frame?.terminal).toMatchObject({ exit: 1, hasFailed: false, hasFoundDifferences: true });
    expect(frame?.message).toBeNull();
    expect(timeline.rows[1]).toMatchObject({ outcome: "unchanged", summary: "found differences: 12 lines" });
    expect(play(lineStep("s1", "kubectl diff -f none.yaml")).frame?.terminal?.hasFailed).toBe(true);
  });

  it("has its output as summary if it changes nothing", () => {
    const { timeline } = play(
      lineStep("s1", "kubectl apply -f cm.yaml"),
      lineStep("s2", "kubectl apply -f cm.yaml"),
      lineStep("s3", "kubectl get cm a -o yaml"),
      lineStep("s4", ""),
    );
    expect(timeline.rows.slice(1).map(({ summary }) => summary)).toEqual([
      "configmap/a unchanged",
      expect.stringMatching(/^printed \d+ lines$/),
      "no output",
    ]);
  });

  it.each([
    ["kubectl aply -f cm.yaml", 'unknown command "aply" for "kubectl"', "Did you mean apply?"],
    ["kubectl apply --prun", "unknown flag: --prun", "Did you mean --prune?"],
    ["kubectl apply --applyset=a", "unknown flag: --applyset", "KUBECTL_APPLYSET=true"],
  ])("says that %s is unknown, and suggests what kubectl knows", (line, summary, hint) => {
    const { timeline, frame } = play(lineStep("s1", line));
    expect(timeline.rows[0]).toMatchObject({ outcome: "invalid", summary });
    expect(frame?.terminal?.hint?.text).toContain(hint);
  });

  it("keeps the last valid result while a line has an error, with the output of the error", () => {
    const { session } = play(lineStep("s1", "kubectl apply -f cm.yaml"));
    const { frame } = session.run(scenarioOf(lineStep("s1", "kubectl apply -f cm.yam")), VIEW);
    expect(frame).toMatchObject({
      stale: true,
      object: "/configmaps/default/a",
      terminal: { exit: 1, stderr: 'error: the path "cm.yam" does not exist\n' },
    });
  });

  it("names all actors that wrote as a manager", () => {
    const mine = lineStep("s1", "kubectl apply -f cm.yaml");
    const { timeline } = play(mine, {
      ...lineStep("s2", "kubectl apply -f cm.yaml", {
        files: { "cm.yaml": CONFIG_MAP.replace("two", "2nd") },
      }),
      actor: "bob",
    });
    expect(timeline.managers).toMatchObject([
      { manager: "kubectl-client-side-apply", letters: "K", actors: ["alice", "bob"] },
    ]);
  });

  it("lists the files that earlier lines wrote", () => {
    const { frame } = play(
      lineStep("s1", "sed -i s/one/1/ cm.yaml", { files: { "b.yaml": "b" } }),
      lineStep("s2", "cat cm.yaml", { files: { "cm.yaml": "mine" } }),
    );
    const written = [{ name: "cm.yaml", text: CONFIG_MAP.replace("one", "1") }];
    expect(frame?.terminal).toMatchObject({ stdout: "mine", written });
  });

  it("shows the errors of a file at their position", () => {
    const wrong = CONFIG_MAP.replace("\ndata:", "\ndato:");
    const { timeline } = play(
      lineStep("s1", "kubectl apply --server-side -f cm.yaml", { files: { "cm.yaml": wrong } }),
      lineStep("s2", "kubectl apply -f cm.yaml", { files: { "cm.yaml": "a: [" } }),
    );
    expect(timeline.rows.map(({ fileDiagnostics }) => fileDiagnostics)).toMatchObject([
      [{ file: "cm.yaml", diagnostics: [{ code: "unknown-field", range: { line: 5 } }] }],
      [{ file: "cm.yaml", diagnostics: [{ severity: "error", range: { line: 1 } }] }],
    ]);
  });
});

describe("a conflict of a command line", () => {
  const step = lineStep("s1", "kubectl apply --server-side -f cm.yaml");
  const { session, frame } = play(other, step);
  const [conflict] = frame?.conflicts ?? [];

  it("is in its file, with the edits that resolve it", () => {
    expect(conflict).toMatchObject({
      label: ".data.a",
      file: "cm.yaml",
      line: 6,
      yours: "one",
      live: "three",
      giveUp: CONFIG_MAP.replace("  a: one # mine\n", ""),
      share: CONFIG_MAP.replace("one", "three"),
    });
  });

  it.each(["force", "giveUp", "share"] as const)("is resolved by %s", (way) => {
    const text = way === "force" ? "" : (conflict?.[way] ?? "");
    const added = resolvingStep(step, way, "s2", text, conflict?.file ?? null);
    expect(added.action).toMatchObject(
      way === "force"
        ? { line: "kubectl apply --server-side --force-conflicts -f cm.yaml" }
        : { line: "kubectl apply --server-side -f cm.yaml", files: { "cm.yaml": text } },
    );
    expect(session.preview("s1", 0, way)).toMatchObject({
      outcome: "changed",
      remainingConflicts: [],
      file: way === "force" ? null : "cm.yaml",
    });
    expect(play(other, step, added).timeline.rows[2]?.outcome).toBe("changed");
  });

  it("is in standard input if the line reads it", () => {
    const piped = lineStep("s1", "kubectl apply --server-side -f -", { stdin: CONFIG_MAP });
    const [conflict] = play(other, piped).frame?.conflicts ?? [];
    expect(conflict).toMatchObject({ file: "-", line: 6 });
    const added = resolvingStep(piped, "share", "s2", conflict?.share ?? "", conflict?.file);
    expect(play(other, piped, added).timeline.rows[2]?.outcome).toBe("changed");
  });
});

describe("completion", () => {
  const words = (line: string, env: Record<string, string> = {}) => {
    const { session } = play(lineStep("s0", "kubectl apply -f cm.yaml"), lineStep("s1", line, { env }));
    return session.complete("s1", 1, line.length + 1).map(({ label }) => label);
  };

  it.each<[string, readonly string[]]>([
    ["", ["kubectl"]],
    ["kub", ["kubectl"]],
    ["kubectl ", ["apply", "get"]],
    ["kubectl app", ["apply"]],
    ["kubectl apply v", ["view-last-applied"]],
    ["kubectl create secret ", ["generic"]],
    ["kubectl apply --server", ["--server-side"]],
    ["kubectl apply -", ["-f", "--prune"]],
    ["kubectl apply -f ", ["cm.yaml", "notes.txt"]],
    ["kubectl apply --filename=c", ["--filename=cm.yaml"]],
    ["kubectl apply --dry-run=s", ["--dry-run=server"]],
    ["kubectl get ", ["configmaps"]],
    ["kubectl get cm ", ["a"]],
    ["kubectl get cm/", ["cm/a"]],
    ["kubectl get cm -o ", ["yaml", "name"]],
    ["kubectl get cm -n def", ["default"]],
    ["kubectl get cm a; kubectl dele", ["delete"]],
    ["X=$(kubectl get c", ["configmaps"]],
    ["for x in a b; do kubectl pat", ["patch"]],
  ])("of %j has %j", (line, wanted) => {
    expect(words(line)).toEqual(expect.arrayContaining([...wanted]));
  });

  it("has --applyset if the environment enables it", () => {
    expect(words("kubectl apply --apply")).toEqual([]);
    expect(words("kubectl apply --apply", { KUBECTL_APPLYSET: "true" })).toEqual(["--applyset="]);
  });

  it("replaces the word at the cursor", () => {
    const { session } = play(lineStep("s1", "kubectl get pods; kubectl dele"));
    expect(session.complete("s1", 1, 31)).toMatchObject([{ insert: "delete ", from: 27, to: 31 }]);
  });
});

it("treats the files of a line as separate texts", () => {
  const { session } = play(lineStep("s1", "kubectl apply -f cm.yaml"));
  const id = textId("s1", "cm.yaml");
  expect(session.fieldLines(id)).toContainEqual({ path: '["f:data","f:a"]', line: 6 });
  expect(session.complete(id, 4, 3).map(({ label }) => label)).toContain("namespace");
  expect(session.hover(id, 6, 4)?.markdown).toContain("kubectl");
  expect(session.fieldLines(textId("s1", "none.yaml"))).toEqual([]);
});
