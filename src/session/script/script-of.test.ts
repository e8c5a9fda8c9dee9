import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { anyCharacter } from "../../testing/random/any-character.ts";
import { allPlays } from "../../testing/scenarios/plays.ts";
import { scriptOf as writeScript } from "./script-of.ts";
import type { Script, ScriptProgram } from "./types.ts";

const actors = [
  { name: "alice", colour: 1 },
  { name: "bob", colour: 2 },
];

function config(color: string, more = ""): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: app\n${more}data:\n  color: ${color}\n`;
}

function apply(actor: string, manifest: string, more: Partial<Step> = {}): Step {
  return { id: `${actor}-${manifest.length}`, actor, action: { kind: "apply", manifest }, ...more };
}

function scriptOf(scenario: Scenario, program: ScriptProgram = "kubectl"): Script {
  return writeScript({ scenario, ...playScenario(scenario) }, program);
}

describe("a kubectl script", () => {
  const twoOwners: Scenario = {
    title: "Two owners",
    actors,
    steps: [apply("alice", config("red")), apply("bob", config("blue", "  namespace: default\n"))],
  };

  it("does each step as its manager, with what it expects", () => {
    const { text, limits } = scriptOf(twoOwners);
    expect(limits).toEqual([]);
    expect(text).toContain("namespace=applyground-two-owners\n");
    expect(text).toContain(
      "kubectl apply --server-side --field-manager=alice -f - <<'EOF'\napiVersion: v1\n",
    );
    const second = text.slice(text.indexOf("step 'Step 2 of 2, bob'"));
    expect(second).toContain("kubectl apply --server-side --field-manager=bob -f -");
    expect(second).toContain("  namespace: applyground-two-owners\n");
    expect(second).not.toContain("default\n");
    expect(second).toMatch(
      /\nended \$\? 1 <<'\w+'\nerror: Apply failed with 1 conflict: conflict with "alice": \.data\.color\n/,
    );
    expect(second).toMatch(/\nobject configmaps\/app <<'EOF'\napiVersion: v1\ndata:\n {2}color: red\n/);
    expect(second).not.toContain("resourceVersion:");
  });

  it("stops if something exists outside of its namespace, and deletes what it made", () => {
    const role = "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 5\n";
    const { text } = scriptOf({ ...twoOwners, steps: [apply("alice", role)] });
    expect(text).toContain("# - priorityclasses.v1.scheduling.k8s.io/high\n");
    expect(text).toContain("must_be_new priorityclasses.v1.scheduling.k8s.io/high\n");
    expect(text).toContain("  forget priorityclasses.v1.scheduling.k8s.io/high\n");
  });

  it("names what kubectl does otherwise", () => {
    const run = (line: string): Step => ({
      id: "run",
      actor: "alice",
      action: { kind: "run", line, stdin: config("red") },
    });
    const { text, limits } = scriptOf({
      ...twoOwners,
      steps: [run("kubectl apply -f -"), apply("alice", config("red"), { fieldManager: "alice" })],
    });
    expect(text).toContain("bash -c 'kubectl apply -f -' <<'EOF'\n");
    expect(limits).toEqual([
      "The scenario has command lines. They run as they are: read them before you start the script.",
      "Step 2: from here on, these objects differ from the page in the fields in brackets: configmaps/app (metadata.annotations, metadata.managedFields). kubectl sends more write requests than the page: PATCH /api/v1/namespaces/applyground-two-owners/configmaps/app.",
    ]);
  });

  it("does not write files outside of its folder", () => {
    const files = { "/etc/x": "a", "../x": "a", "a/../../x": "a", "-ok/b": "b" };
    const action = { kind: "run", line: "kubectl get ns", env: { "A;id": "1", OK: "2" }, files } as const;
    const { text, limits } = scriptOf({ ...twoOwners, steps: [{ id: "1", actor: "alice", action }] });
    expect(text).toContain("cat > ./-ok/b <<'EOF'\nb\nEOF\n");
    expect(text).toContain("export OK=2\n");
    expect(limits.filter((one) => one.includes("leaves out"))).toHaveLength(4);
    for (const name of ["/etc/x", "../x", "A;id="]) expect(text).not.toContain(`> ${name}`);
  });

  it("is a valid script for every built-in scenario and lesson", () => {
    const folder = mkdtempSync(join(tmpdir(), "scripts-"));
    for (const [at, { scenario }] of allPlays().entries())
      for (const program of ["kubectl", "curl"] as const)
        writeFileSync(join(folder, `${at}-${program}.sh`), scriptOf(scenario, program).text);
    const said = execFileSync("sh", ["-c", 'for one in *.sh; do sh -n "$one" || echo "$one"; done'], {
      cwd: folder,
    });
    expect(said.toString()).toBe("");
    rmSync(folder, { recursive: true });
  });
});

/** Texts that try to leave quotes, here-documents and comments, and to run a command. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', "\\", "\n", "\r", "EOF", "\nEOF\n", "\nTEXT\n", ")", "; ", " #", "\0", "-"),
      fc.constantFrom(
        "$(",
        "`",
        '"$(touch "$CANARY")"',
        "\ntouch $CANARY\n",
        "'; touch $CANARY; '",
        "\n)\nremove\n",
      ),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

describe("no value of a scenario", () => {
  it("runs as a command, or changes the command of a step", { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "hostile-"));
    fake(folder, "kubectl", 'printf "%s\\n" "$@"; case " $*" in *" -f -"*|*"--patch-file"*) cat;; esac');
    fake(folder, "bash", 'printf "%s\\n" "$@"; cat');
    fake(folder, "sleep", "");
    fake(
      folder,
      "curl",
      'printf "%s\\n" "$@"; for one; do case $one in @*) cat "$(echo "$one" | tail -c +2)";; esac; done',
      'case " $* " in *" -X "*|*" -d "*) printf 201;; *) printf 404;; esac',
    );
    const scenario = fc.record({
      title: hostile,
      actor: hostile,
      note: hostile,
      manager: hostile,
      name: hostile,
      text: hostile,
      line: hostile,
      file: hostile,
    });
    fc.assert(
      fc.property(scenario, (values) => {
        const env = {
          CANARY: join(folder, "canary"),
          LOG: join(folder, "log"),
          HOME: folder,
          TMPDIR: folder,
        };
        const scenario = hostileScenario(values);
        const logs = (["kubectl", "curl"] as const).map((program) =>
          runScript(folder, scriptOf(scenario, program).text, env),
        );
        expect(existsSync(env.CANARY)).toBe(false);
        for (const one of [`--field-manager=${values.manager}`, values.line, values.text])
          expect(logs[0]).toContain(one.replace(/\0/g, "\ufffd").trimEnd());
        expect(logs[1]).toContain("--data-binary");
      }),
      { numRuns: 10 },
    );
    rmSync(folder, { recursive: true });
  });
});

/** Runs a script with the programs of a folder. Returns their log. */
function runScript(folder: string, text: string, env: Readonly<Record<"CANARY" | "LOG", string>>): string {
  writeFileSync(env.LOG, "");
  const all = { ...env, THROW_AWAY: "yes", PATH: `${folder}:${process.env["PATH"]}` };
  // The answers of these programs differ from the expected ones, so the script fails.
  spawnSync("sh", ["-s"], { input: text, cwd: folder, stdio: ["pipe", "ignore", "ignore"], env: all });
  return readFileSync(env.LOG, "utf8");
}

/** Puts a program into a folder that writes its arguments and its input to a log, and a text to its output. */
function fake(folder: string, name: string, script: string, output = ":"): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n{ ${script || ":"}; } >> "$LOG"\n${output}\n`);
  chmodSync(join(folder, name), 0o755);
}

function hostileScenario(values: Readonly<Record<string, string>>): Scenario {
  const {
    title = "",
    actor = "",
    note = "",
    manager = "",
    name = "",
    text = "",
    line = "",
    file = "",
  } = values;
  const target = { apiVersion: "v1", kind: "ConfigMap", name };
  const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { a: text } };
  const own = (id: string, action: Step["action"]): Step => ({
    id,
    actor,
    action,
    note,
    fieldManager: manager,
  });
  return {
    title,
    actors: [{ name: actor, colour: 1 }],
    objects: [],
    files: { [file]: text },
    rules: [{ actor, verbs: ["get"], resources: [text], namespaces: [name] }],
    steps: [
      own("1", { kind: "apply", manifest: JSON.stringify(object) }),
      own("2", { kind: "apply", manifest: text }),
      own("3", { kind: "create", manifest: text }),
      own("4", { kind: "define", manifest: text }),
      own("5", { kind: "delete", manifest: text }),
      own("6", { kind: "patch", type: "merge", target, body: text }),
      own("7", { kind: "edit", target, patch: text }),
      own("8", {
        kind: "run",
        line,
        stdin: text,
        env: { [name]: text },
        files: { [name]: text, [file]: null },
      }),
    ],
  };
}
