import { describe, expect, it } from "vitest";
import { testBuiltinsOf } from "../../../../../testing/test-builtins.ts";
import { createTerminal } from "../../../../../testing/test-terminal.ts";
import { readYaml } from "../../../../../text/manifest/server-yaml.ts";
import { newCluster } from "../../../../server/cluster/cluster.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { isHidden } from "../../flags/parse-flags.ts";
import { commandNames, findCommand } from "../find-command.ts";
import { COMMAND_WORDS } from "./command-words.ts";
import { FLAG_WORDS } from "./flag-words.ts";

const names = commandNames();
const groups = names.flatMap((name) => name.split(" ").map((_, at, words) => words.slice(0, at).join(" ")));
const flagsOf = (name: string) =>
  findCommand(name.split(" "), { KUBECTL_APPLYSET: "true" }).spec?.flags ?? {};

it("has words for every command and group, and for nothing else", () => {
  const wanted = new Set([...names, ...groups.filter((name) => name !== "")]);
  expect(Object.keys(COMMAND_WORDS).sort()).toEqual([...wanted].sort());
});

it("has words for every flag that a command accepts, and for nothing else", () => {
  const shown = new Set<string>();
  for (const name of names) {
    const flags = { ...commonFlags, ...flagsOf(name) };
    for (const flag of Object.keys(flags)) {
      if (isHidden(flags[flag])) continue;
      const key = FLAG_WORDS[`${name} ${flag}`] === undefined ? flag : `${name} ${flag}`;
      shown.add(key);
    }
  }
  expect(Object.keys(FLAG_WORDS).sort()).toEqual([...shown].sort());
});

describe("kubectl", () => {
  const { run } = createTerminal({});

  it.each(["kubectl get --help", "kubectl get pods -h", "kubectl help get", "kubectl get --token=x -h"])(
    "%s prints a page",
    (line) => {
      const { exit, stdout, stderr, requests } = run(line);
      expect({ exit, stderr, requests }).toEqual({ exit: 0, stderr: "", requests: [] });
      expect(stdout).toMatch(/^Display one or many resources\.\n/);
      expect(stdout).toContain("\n    -A, --all-namespaces=false:\n\tIf present, list");
    },
  );

  it("has a page of every command and group", () => {
    for (const name of Object.keys(COMMAND_WORDS)) {
      if (name === "options") continue;
      const { exit, stdout, stderr } = run(`kubectl ${name} --help`);
      expect({ name, exit, stderr }).toEqual({ name, exit: 0, stderr: "" });
      const usage = new RegExp(`\\nUsage:\\n {2}kubectl ${name}\\b`);
      expect(stdout).toMatch(usage);
    }
  });

  it("prints the pages of its version", () => {
    const [older, newest] = ["v1.34.4", "v1.36.3"].map((version) => {
      const start = newCluster({ builtins: testBuiltinsOf(version), host: { parseYaml: readYaml } });
      const terminal = createTerminal({}, {}, start);
      return (line: string) => terminal.run(line).stdout;
    });
    expect(older?.("kubectl scale -h")).toBe(newest?.("kubectl scale -h").replace("yaml, kyaml,", "yaml,"));
    expect(older?.("kubectl")).toContain("\n  wait            Experimental: Wait for a specific");
    expect([older?.("kubectl kuberc -h"), newest?.("kubectl kuberc -h").slice(0, 23)]).toEqual([
      "",
      "Manage user preferences",
    ]);
    const terminal = createTerminal({}, { KUBECTL_APPLYSET: "true" });
    expect(terminal.run("kubectl apply -h").stdout).toContain("--applyset='':");
    expect(newest?.("kubectl apply -h")).not.toContain("--applyset");
  });

  it("has pages in the same layout for its own commands", () => {
    expect(
      run("kubectl applyset disband -h").stdout,
    ).toBe(`Removes the labels and annotations of an ApplySet, and keeps its objects.

Options:
    --dry-run='none':
\tnone, client (print only) or server (check, and store nothing)

    -o, --output='':
\tjson, yaml, name, wide, jsonpath=…, custom-columns=…, go-template=…

    --yes=false:
\tdo not ask

Usage:
  kubectl applyset disband SET [--yes] [options]

Use "kubectl options" for a list of global command-line options (applies to all commands).
`);
    expect(run("kubectl applyset").stdout).toContain("  view          Lists the members of an ApplySet.");
  });

  it("names the commands of a group, on the stream and with the exit code of kubectl", () => {
    expect(run("kubectl rollout")).toMatchObject({ exit: 1, stderr: "" });
    expect(run("kubectl set")).toMatchObject({ exit: 1, stdout: "" });
    expect(run("kubectl certificate")).toMatchObject({ exit: 0, stderr: "" });
    expect(run("kubectl rollout --help").stdout).toContain("\n  undo          Undo a previous rollout\n");
    expect(run("kubectl help create secret").stdout).toContain("kubectl create secret (docker-registry |");
    expect(run("kubectl set nope").stderr).toBe(
      "error: unknown command \"nope\"\nSee 'kubectl set -h' for help and examples\n",
    );
  });

  it("lists all commands, and the flags of all commands", () => {
    expect(run("kubectl").stdout).toContain("\n  apply           Apply a configuration");
    expect(run("kubectl help").stdout).toBe(run("kubectl").stdout);
    expect(run("kubectl options").stdout).toContain("\n    -n, --namespace='':\n");
    expect(run("kubectl help nope")).toMatchObject({ exit: 0, stdout: "" });
    expect(run("kubectl help nope").stderr).toMatch(/^Unknown help topic \[`nope`\]\n\n\nBasic Commands/);
  });

  it.each([
    ["gett", "set get"],
    ["ge", "set get cp"],
    ["neat", "set get"],
    ["applly", "apply"],
    ["list", "get"],
    ["zzzzzzzz", ""],
  ])("suggests commands for %s", (word, meant) => {
    const hint = meant === "" ? "" : `\n\nDid you mean this?\n\t${meant.replaceAll(" ", "\n\t")}`;
    expect(run(`kubectl ${word} pods`).stderr).toBe(
      `error: unknown command "${word}" for "kubectl"${hint}\n`,
    );
  });

  it("leaves words after -- to the command of the container, and checks the value of --help", () => {
    expect(run("kubectl run a --image=b --dry-run=client -o name -- sh --help").stdout).toBe("pod/a\n");
    expect(run("kubectl get pods --help=nope").stderr).toContain(
      'invalid argument "nope" for "-h, --help" flag',
    );
    expect(run("kubectl get cm --help=false").stderr).toContain("No resources found");
  });
});
