import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runKubectlPlugin } from "../../src/cli/kubectl-plugin.ts";
import { runProgram } from "../../src/cli/program.ts";
import type { AdmissionHook } from "../../src/engine/server/cluster/admission-hook.ts";
import { simulatedServer } from "../../src/testing/simulated-server.ts";
import { type CommandWorld, runCommand } from "../../src/testing/test-command.ts";
import type { Server } from "../../src/verify/server/server.ts";

const root = join(import.meta.dirname, "../..");
const examples = join(root, "examples/command-line");
const page = join(root, "docs/command-line.md");

/** The programs by the beginning of a command line. */
const PROGRAMS = { "applyground ": runProgram, "kubectl applyground ": runKubectlPlugin };

/** Returns a simulated server that stands for a real one. On the one called `staging` a webhook pulls images always. */
function serverAt(url: string): Server {
  const patch = [
    { op: "replace", path: "/spec/template/spec/containers/0/imagePullPolicy", value: "Always" },
  ];
  const hook: AdmissionHook = {
    name: "pull",
    match: { kinds: ["Deployment"], operations: ["CREATE"] },
    patch,
  };
  return simulatedServer(undefined, url.includes("staging") ? [hook] : []);
}

/** Runs the commands of a block. Returns them with what they print, and the files after them. */
async function playBlock(block: string, given: NonNullable<CommandWorld["files"]>) {
  let files = given;
  const lines: string[] = [];
  for (const line of block.split("\n").filter((one) => one.startsWith("$ "))) {
    const [command = "", showsExit] = line.slice(2).split("; ");
    const [begin, program] = Object.entries(PROGRAMS).find(([name]) => command.startsWith(name)) ?? [];
    if (begin === undefined || program === undefined) throw new Error(`no such program: ${command}`);
    const live = String(files["live-web.yaml"]);
    const version = '{"serverVersion":{"gitVersion":"v1.36.3"}}';
    const spawn = (_: string, args: readonly string[]) => ({
      exit: 0,
      stdout: args[0] === "version" ? version : live,
      stderr: "",
    });
    const serveCluster = () => ({
      url: "http://127.0.0.1:8080",
      isRestored: false,
      stopped: Promise.resolve(),
    });
    const world = { files, spawn, serveCluster, server: serverAt };
    const ran = await runCommand(command.slice(begin.length).split(" "), world, program);
    files = ran.files;
    lines.push(
      line,
      `${ran.err}${ran.out}`.trimEnd(),
      ...(showsExit === undefined ? [] : [String(ran.exit)]),
    );
  }
  const text = lines.filter((line) => line !== "").join("\n");
  return { text: text.replace(/(#s=[\w-]{20})[\w-]+/g, "$1…"), files };
}

/** A block of commands and their outputs. Its fence has four backticks if an output has three. */
const BLOCK = /^(`{3,4})console\n([\s\S]*?)\n\1$/gm;

// `npx vitest run scripts/docs/command-line.test.ts -u` writes the outputs into the page.
it("shows what the commands print", async () => {
  const names = readdirSync(examples).filter((name) => name.endsWith(".yaml"));
  let files: NonNullable<CommandWorld["files"]> = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(examples, name), "utf8")]),
  );
  const text = readFileSync(page, "utf8");
  const blocks = [...text.matchAll(BLOCK)];
  expect(blocks.length).toBeGreaterThan(10);
  let made = "";
  let end = 0;
  for (const { 0: whole, 1: fence, 2: body = "", index } of blocks) {
    const played = await playBlock(body, files);
    files = played.files;
    made += `${text.slice(end, index)}${fence}console\n${played.text}\n${fence}`;
    end = index + whole.length;
  }
  await expect(made + text.slice(end)).toMatchFileSnapshot(page);
});
