import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../../engine/scenario/scenario.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { createSession } from "../../session.ts";
import type { FrameView, LiveLine } from "../types.ts";

const parts = { builtins: testBuiltins() };

type Taken = { readonly by: string; readonly text: string } & Partial<Step>;

/** Returns the last frame of a scenario whose steps apply these texts by default. */
function frameAfter(...steps: readonly Taken[]): FrameView {
  const scenario: Scenario = {
    title: "",
    actors: [],
    steps: steps.map(({ by, text, ...more }, at) => ({
      id: `s${at}`,
      actor: by,
      action: { kind: "apply", manifest: text },
      ...more,
    })),
  };
  const { frame } = createSession(parts).run(scenario, { step: null, object: null });
  return frame ?? expect.fail("no frame");
}

function config(...data: readonly string[]): string {
  return [
    "apiVersion: v1",
    "kind: ConfigMap",
    "metadata:",
    "  name: a",
    "data:",
    ...data.map((one) => `  ${one}`),
  ].join("\n");
}

const service = (...ports: readonly string[]) =>
  [
    "apiVersion: v1",
    "kind: Service",
    "metadata:",
    "  name: a",
    "spec:",
    "  ports:",
    ...ports.map((one) => `  ${one}`),
  ].join("\n");

/** Returns the lines from the first one that matches, as `text | change | ownersChange: note`. */
function linesFrom(first: RegExp, { live }: FrameView): readonly string[] {
  const lines = live?.lines ?? [];
  return lines.slice(lines.findIndex(({ text }) => first.test(text))).map(lineText);
}

function lineText({ text, change, ownersChange, ownersChangeNote }: LiveLine): string {
  return [text, change ?? "", ownersChange === null ? "" : `${ownersChange}: ${ownersChangeNote}`]
    .filter((part) => part !== "")
    .join(" | ");
}

const line = ({ live }: FrameView, text: string): LiveLine =>
  live?.lines.find((one) => one.text.trim() === text) ?? expect.fail(`no line ${text}`);

describe("removed lines", () => {
  it("come after their former neighbours, with their former owners", () => {
    const frame = frameAfter(
      { by: "alice", text: config("a: '1'", "b: '1'", "c: '1'") },
      { by: "alice", text: config("a: '1'", "aa: '1'", "c: '2'") },
    );
    expect(linesFrom(/^data:/, frame).slice(0, 5)).toEqual([
      "data:",
      '  a: "1"',
      '  b: "1" | removed',
      '  aa: "1" | added',
      '  c: "2" | changed',
    ]);
    const gone = line(frame, 'b: "1"');
    expect(gone.owners.map((at) => frame.entries[at]?.manager)).toEqual(["alice"]);
    expect(gone.note).toBe("removed; alice, apply, since step 1");
  });

  it("come after the whole item before them, and take no dash from a kept item", () => {
    const frame = frameAfter(
      {
        by: "alice",
        text: service("- name: p", "  port: 80", "- name: q", "  port: 81", "- name: r", "  port: 82"),
      },
      {
        by: "alice",
        text: service("- name: p", "  port: 80", "  appProtocol: http", "- name: r", "  port: 82"),
      },
    );
    expect(linesFrom(/^ {2}ports:/, frame).slice(0, 15)).toEqual([
      "  ports:",
      "  - appProtocol: http | added",
      "    name: p",
      "    port: 80",
      "    protocol: TCP",
      "    targetPort: 80",
      "  - name: q | removed",
      "    port: 81 | removed",
      "    protocol: TCP | removed",
      "    targetPort: 81 | removed",
      "  - name: r",
      "    port: 82",
      "    protocol: TCP",
      "    targetPort: 82",
      "  sessionAffinity: None",
    ]);
    const back = frameAfter(
      { by: "alice", text: service("- name: p", "  port: 80", "  appProtocol: http") },
      { by: "alice", text: service("- name: p", "  port: 80") },
    );
    expect(linesFrom(/^ {2}ports:/, back).slice(0, 4)).toEqual([
      "  ports:",
      "    appProtocol: http | removed",
      "  - name: p",
      "    port: 80",
    ]);
  });

  it("come after lines that were added to the item before them", () => {
    const deployment = (...containers: readonly string[]) =>
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  selector: {matchLabels: {a: b}}\n  template:\n    metadata: {labels: {a: b}}\n    spec:\n      containers: [${containers.join(", ")}]\n`;
    const frame = frameAfter(
      { by: "alice", text: deployment("{name: p, image: i}", "{name: q, image: i}") },
      { by: "alice", text: deployment("{name: p, image: i, workingDir: /w}") },
    );
    const lines = linesFrom(/containers:/, frame).map((one) => one.trim());
    const added = lines.indexOf("workingDir: /w | added");
    expect(added).toBeGreaterThan(0);
    expect(lines[added + 1]).toBe("- image: i | removed");
  });

  it("are shown inside an atomic map or list", () => {
    const selector = (...keys: readonly string[]) =>
      `${service("- port: 80")}\n  selector: {${keys.map((key) => `${key}: x`).join(", ")}}`;
    const frame = frameAfter({ by: "alice", text: selector("a", "b") }, { by: "alice", text: selector("a") });
    expect(linesFrom(/^ {2}selector:/, frame).slice(0, 3)).toEqual([
      "  selector: | changed",
      "    a: x",
      "    b: x | removed",
    ]);
  });

  it("are all lines of an object that the step deleted; the frame shows this object", () => {
    const other = config("o: '1'").replace("name: a", "name: other");
    const frame = frameAfter(
      { by: "alice", text: `${other}\n---\n${config("a: '1'")}` },
      { by: "bob", text: "", action: { kind: "delete", manifest: config("a: '1'") } },
    );
    expect(frame.objects.map(({ name, gone }) => `${name} ${gone}`)).toEqual(["a true", "other false"]);
    expect(frame.object).toBe("/configmaps/default/a");
    expect(frame.live?.lines.length).toBeGreaterThan(5);
    expect(frame.live?.lines.every(({ change }) => change === "removed")).toBe(true);
    expect(line(frame, 'a: "1"').owners.map((at) => frame.entries[at]?.manager)).toEqual(["alice"]);
    expect(frame.entries.map(({ manager, gone }) => `${manager} ${gone}`)).toEqual(["alice true"]);
  });
});

describe("changes of owners", () => {
  const first = { by: "alice", text: config("a: '1'") };

  it.each([
    {
      name: "shares",
      step: { by: "bob", text: config("a: '1'") },
      want: '  a: "1" | shared: bob shares it with alice',
    },
    {
      name: "takes",
      step: { by: "bob", text: config("a: '2'"), force: true },
      want: '  a: "2" | changed | taken: bob took it from alice',
    },
    {
      name: "gives up",
      step: { by: "alice", text: config("a: '1'", "b: '1'") },
      before: { by: "bob", text: config("a: '1'", "b: '1'") },
      want: '  b: "1" | shared: alice shares it with bob',
    },
  ])("$name a field", ({ step, before, want }) => {
    const frame = frameAfter(first, ...(before ? [before] : []), step);
    expect(linesFrom(/^data:/, frame)).toContain(want);
  });

  it("shows a field that one manager gives up and another keeps", () => {
    const frame = frameAfter(
      first,
      { by: "bob", text: config("a: '1'", "b: '1'") },
      { by: "bob", text: config("b: '1'") },
    );
    expect(linesFrom(/^data:/, frame)).toContain('  a: "1" | lost: bob does not own it any more');
  });

  it("shows who takes ownership of a default", () => {
    const port = service("- port: 80");
    const frame = frameAfter(
      { by: "alice", text: port },
      { by: "bob", text: `${port}\n  sessionAffinity: None` },
    );
    expect(linesFrom(/sessionAffinity/, frame)[0]).toBe("  sessionAffinity: None | gained: bob owns it now");
  });
});

it("finds the owners in nested lists, and separates operations, subresources and versions", () => {
  const pod = (image: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n  - name: c\n    image: ${image}\n    env:\n    - name: e\n      value: x\n    ports:\n    - containerPort: 80\n`;
  const frame = frameAfter(
    { by: "alice", text: pod("one") },
    {
      by: "alice",
      text: "",
      action: {
        kind: "patch",
        type: "strategic",
        target: { apiVersion: "v1", kind: "Pod", name: "p" },
        body: "spec: {containers: [{name: c, image: two}]}",
      },
    },
    {
      by: "alice",
      text: "",
      subresource: "status",
      action: {
        kind: "patch",
        type: "merge",
        target: { apiVersion: "v1", kind: "Pod", name: "p" },
        body: "status: {message: hello}",
      },
    },
  );
  const ownersOf = (text: string) =>
    line(frame, text).owners.map((at) => {
      const { manager, operation, subresource } = frame.entries[at] ?? expect.fail("no entry");
      return [manager, operation, subresource ?? ""].join(" ").trim();
    });
  expect(ownersOf("value: x")).toEqual(["alice Apply"]);
  expect(ownersOf("- containerPort: 80")).toEqual(["alice Apply"]);
  expect(ownersOf("image: two")).toEqual(["alice Update"]);
  expect(ownersOf("message: hello")).toEqual(["alice Update status"]);
});

it("finds the owners of each version of a kind", () => {
  const hpa = (version: string, most: number) =>
    `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: ${most}\n`;
  const frame = frameAfter(
    { by: "alice", text: "", action: { kind: "create", manifest: hpa("v1", 3) } },
    { by: "alice", text: "", action: { kind: "update", manifest: hpa("v2", 4) } },
  );
  const versionsOf = (text: string) =>
    line(frame, text).owners.map((at) => `${frame.entries[at]?.manager} ${frame.entries[at]?.apiVersion}`);
  expect(versionsOf("maxReplicas: 4")).toEqual(["alice autoscaling/v2"]);
  expect(versionsOf("scaleTargetRef:")).toEqual(["alice autoscaling/v1"]);
});

it("finds the owners of the items that two managers apply", () => {
  const pods = (...containers: readonly string[]) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  selector: {matchLabels: {a: b}}\n  template: {metadata: {labels: {a: b}}, spec: {containers: [${containers.join(", ")}]}}\n`;
  const frame = frameAfter(
    { by: "alice", text: pods("{name: web, image: web, ports: [{containerPort: 80}], args: [serve]}") },
    {
      by: "bob",
      text: pods("{name: web, image: web, ports: [{containerPort: 81}]}", "{name: side, image: side}"),
    },
  );
  const ownersOf = (text: string) => line(frame, text).owners.map((at) => frame.entries[at]?.manager);
  expect(ownersOf("- containerPort: 80")).toEqual(["alice"]);
  expect(ownersOf("- containerPort: 81")).toEqual(["bob"]);
  expect(ownersOf("- args:")).toEqual(["alice"]);
  expect(line(frame, "- serve").inside).toBe(true); // its list has the owner
  expect(ownersOf("- image: side")).toEqual(["bob"]);
  expect([...ownersOf("image: web")].sort()).toEqual(["alice", "bob"]);
});
