import { describe, expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";
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

  it.each(["kubectl get --help", "kubectl get pods -h", "kubectl help get"])("%s prints a page", (line) => {
    const { exit, stdout, stderr, requests } = run(line);
    expect({ exit, stderr, requests }).toEqual({ exit: 0, stderr: "", requests: [] });
    expect(stdout).toContain("Usage:\n  kubectl get TYPE [NAME | -l SELECTOR]\n");
    expect(stdout).toMatch(/\n {2}-o, --output=… +json, yaml/);
    expect(stdout).toContain("https://kubernetes.io/docs/reference/kubectl/generated/kubectl_get/\n");
  });

  it("names the commands of a group, on the stream and with the exit code of kubectl", () => {
    expect(run("kubectl rollout")).toMatchObject({ exit: 1, stderr: "" });
    expect(run("kubectl set")).toMatchObject({ exit: 1, stdout: "" });
    expect(run("kubectl certificate")).toMatchObject({ exit: 0, stderr: "" });
    expect(run("kubectl rollout --help").stdout).toContain("  rollout undo      Goes back to an earlier");
    expect(run("kubectl help create secret").stdout).toContain("kubectl_create/kubectl_create_secret/");
    expect(run("kubectl set nope").stderr).toBe(
      "error: unknown command \"nope\"\nSee 'kubectl set -h' for help and examples\n",
    );
  });

  it("lists all commands, and the flags of all commands", () => {
    expect(run("kubectl").stdout).toContain("\n  apply           ");
    expect(run("kubectl help").stdout).toBe(run("kubectl").stdout);
    expect(run("kubectl options").stdout).toContain("-n, --namespace=…");
    expect(run("kubectl help nope")).toMatchObject({ exit: 0, stdout: "" });
    expect(run("kubectl help nope").stderr).toContain("Unknown help topic [`nope`]");
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
