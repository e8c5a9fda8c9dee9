import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { scriptOf as writeScript } from "./script-of.ts";
import type { ScriptProgram } from "./types.ts";

const PROGRAMS: readonly ScriptProgram[] = ["kubectl", "curl"];
const NAMESPACES = ["default", "shop", "team-a", "kube-system"] as const;

function config(name: string, namespace?: string): string {
  const place = namespace === undefined ? "" : `  namespace: ${namespace}\n`;
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${place}data:\n  a: b\n`;
}

function namespaceText(name: string): string {
  return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n`;
}

const role = "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 5\n";

function step(id: string, action: Step["action"]): Step {
  return { id, actor: "alice", action };
}

function scenarioWith(more: Partial<Scenario>): Scenario {
  return { title: "Web", actors: [{ name: "alice", colour: 1 }], steps: [], ...more };
}

function textOf(scenario: Scenario, program: ScriptProgram): string {
  return writeScript({ scenario, ...playScenario(scenario) }, program).text;
}

function nameOf(program: ScriptProgram, namespace: string): string {
  return program === "kubectl" ? `namespaces/${namespace}` : `/api/v1/namespaces/${namespace}`;
}

describe.each(PROGRAMS)("a %s script with objects in another namespace", (program) => {
  const scenario = scenarioWith({
    objects: [config("web", "shop")],
    steps: [step("1", { kind: "apply", manifest: config("web", "shop").replace("a: b", "a: c") })],
  });

  it("checks the namespace, makes it and deletes it", () => {
    const text = textOf(scenario, program);
    expect(text).toContain(
      "It also makes these namespaces. It stops before it writes if one of them exists:\n# - shop\n",
    );
    expect(text.indexOf(`must_be_new ${nameOf(program, "shop")}\n`)).toBeGreaterThan(0);
    expect(text.indexOf(`must_be_new ${nameOf(program, "shop")}\n`)).toBeLessThan(
      text.indexOf('\nmake_namespace "$namespace"\nmake_namespace shop\nready=yes\n'),
    );
    expect(text).not.toContain('namespaces "shop" not found');
  });

  it("has only the functions that it uses, and names the version of the simulation", () => {
    const text = textOf(scenario, program);
    for (const name of ["throw_away", "serves", "act_as"]) expect(text).not.toContain(name);
    expect(text).toMatch(/# simulated server answers: Kubernetes v1\.\d+\.\d+\./);
  });

  it("makes a namespace of the scenario once, with its labels", () => {
    const labelled = namespaceText("shop").replace("name: shop", "name: shop\n  labels: {team: a}");
    const text = textOf(scenarioWith({ ...scenario, objects: [labelled, config("web", "shop")] }), program);
    expect(text).not.toContain("make_namespace shop");
    expect(text).toContain(`must_be_new ${nameOf(program, "shop")}\n`);
    expect(text).toContain(`    forget ${nameOf(program, "shop")}\n`);
  });
});

it("checks objects and namespaces that its steps only try to write", () => {
  const target = { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", name: "high" };
  const text = textOf(
    scenarioWith({
      steps: [
        step("1", { kind: "delete", manifest: role }),
        step("2", { kind: "patch", type: "merge", target: { ...target, name: "low" }, body: "{}" }),
        step("3", {
          kind: "apply",
          manifest: "apiVersion: a.example/v1\nkind: A\nmetadata: {name: a, namespace: shop}\n",
        }),
        step("4", { kind: "run", line: "kubectl get pods -n team-a" }),
      ],
    }),
    "kubectl",
  );
  for (const one of ["high", "low"])
    expect(text).toContain(`must_be_new priorityclasses.v1.scheduling.k8s.io/${one}\n`);
  for (const one of ["shop", "team-a"]) expect(text).toContain(`must_be_new namespaces/${one}\n`);
});

describe("no script writes", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "reach-"));
    const log = 'printf "%s\\n" "$*" >> "$LOG"\n';
    // In this cluster everything exists.
    program("kubectl", `${log}case " $* " in *" get "*) echo "$2";; esac\n`);
    program("curl", `${log}case " $* " in *" -X "*|*" -d "*) printf 201;; *) printf 200;; esac\n`);
    program("sleep", "");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function program(name: string, text: string): void {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}`);
    chmodSync(join(folder, name), 0o755);
  }

  const place = fc.constantFrom(...NAMESPACES);
  const action = fc.oneof(
    place.map((one): Step["action"] => ({ kind: "apply", manifest: config("app", one) })),
    place.map((one): Step["action"] => ({ kind: "delete", manifest: config("app", one) })),
    place.map((one): Step["action"] => ({ kind: "run", line: `kubectl create configmap x -n ${one}` })),
    fc.constant<Step["action"]>({ kind: "apply", manifest: namespaceText("shop") }),
    fc.constant<Step["action"]>({ kind: "apply", manifest: role }),
  );
  const anyScenario = fc
    .record({ before: fc.uniqueArray(place), actions: fc.array(action, { maxLength: 3 }) })
    .map(({ before, actions }) =>
      scenarioWith({
        objects: before.map((one) => config("app", one)),
        steps: actions.map((one, at) => step(String(at), one)),
      }),
    );

  it("to a cluster that has its namespaces and objects", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyScenario, fc.constantFrom(...PROGRAMS), (scenario, name) => {
        const used = JSON.stringify(scenario);
        fc.pre(/shop|team-a|kube-system|PriorityClass/.test(used));
        const text = textOf(scenario, name);
        const LOG = join(folder, "log");
        writeFileSync(LOG, "");
        const env = { LOG, HOME: folder, TMPDIR: folder, PATH: `${folder}:${process.env["PATH"]}` };
        const { status } = spawnSync("sh", ["-s"], { input: text, cwd: folder, env });
        expect(status).toBe(2);
        expect(readFileSync(LOG, "utf8")).not.toMatch(/^(create|apply|patch|delete|replace) | -X | -d /m);
        if (/kube-system/.test(used)) expect(text).toMatch(/\n\nthrow_away\n/);
      }),
      { numRuns: 40 },
    );
  });
});
