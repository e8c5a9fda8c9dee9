import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPrograms } from "./node-programs.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "package-"));
/** The folder of a user, with nothing but the package. */
const user = join(folder, "user");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly version: string;
};

const SCENARIO = `apiVersion: applyground/v1
title: One
steps:
  - actor: alice
    apply: { apiVersion: v1, kind: ConfigMap, metadata: { name: notes } }
`;

/** Runs npm without a network, and without the settings of the command that runs the tests. */
function npm(cwd: string, ...args: readonly string[]) {
  const clean = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = {
    ...Object.fromEntries(clean),
    npm_config_cache: join(folder, "cache"),
    npm_config_offline: "true",
  };
  const ran = spawnSync("npm", [...args, "--no-audit", "--no-fund"], { cwd, encoding: "utf8", env });
  if (ran.status !== 0) throw new Error(`npm ${args.join(" ")}: ${ran.stderr}`);
}

function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(join(user, "node_modules/.bin", program), args, {
    cwd: user,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

beforeAll(async () => {
  const pack = join(folder, "pack");
  mkdirSync(user, { recursive: true });
  mkdirSync(pack);
  cpSync(join(root, "package.json"), join(pack, "package.json"));
  await buildPrograms(join(pack, "lib"));
  mkdirSync(join(pack, "dist"));
  writeFileSync(join(pack, "dist/index.html"), "<p>The page</p>");
  npm(pack, "pack", "--ignore-scripts");
  npm(user, "install", join(pack, `applyground-${version}.tgz`));
  writeFileSync(join(user, "one.yaml"), SCENARIO);
}, 120_000); // a build, which machines can be slow to make

afterAll(() => rmSync(folder, { recursive: true }));

it("makes a package that works in an empty folder, without other packages", () => {
  expect(run("applyground", "run", "one.yaml")).toEqual({
    status: 0,
    stdout: "One\n\n  1.  alice  applies  created\n\n1 step.\n",
    stderr: "",
  });
  expect(run("applyground", "--version").stdout).toBe(`${version}\n`);
});

it("says in a few lines which error of the library nobody caught", () => {
  const code = 'import { blame } from "applyground"; blame("");';
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: user,
    encoding: "utf8",
  });
  expect(stderr).toContain("Error: Line 1, column 1: There is no manifest here yet.");
  expect(stderr).toContain("at blameObject (");
  expect(stderr.length).toBeLessThan(2000);
});

it.each([
  { example: "who-owns-what.js", says: /\nkubectl \(scale\):\n {2}\.spec\.replicas: 5\n/ },
  {
    example: "try-an-apply.js",
    says: /^409 .*"kubectl" with subresource "scale"[^\n]*\n\.spec\.replicas: Conflict: me wants another value/,
  },
])("has a library, with which the example $example works", ({ example, says }) => {
  cpSync(join(root, "examples/library", example), join(user, example.replace(/js$/, "mjs")));
  const { stdout, stderr } = spawnSync(process.execPath, [example.replace(/js$/, "mjs")], {
    cwd: user,
    encoding: "utf8",
    input: readFileSync(join(root, "examples/command-line/live-web.yaml")),
  });
  expect(stderr).toBe("");
  expect(stdout).toMatch(says);
});

/** A program of a user of the library. The lines after `@ts-expect-error` must be errors. */
const PROGRAM = `
import { blame, type Cluster, createCluster, explain, handle, type Request } from "applyground";
const cluster: Cluster = createCluster({ objects: ["kind: Pod", { kind: "Pod" }] });
const request: Request = { method: "PATCH", path: "/api", query: { force: "true" }, body: { a: [1] } };
const next = handle(cluster, request, "2026-01-01T00:00:00Z");
next.response.code.toFixed();
for (const { field, owners } of blame(next.cluster.objects[0] ?? "", cluster)) field.trim() + owners[0]?.manager.trim();
explain(next.cluster, request).map(({ sentence, manager }) => sentence.trim() + (manager ?? ""));
// @ts-expect-error: no such method
handle(cluster, { method: "PUSH", path: "/" });
// @ts-expect-error: a cluster never changes
cluster.objects = [];
`;

it("has types that a program can use, without those of browsers and of Node", () => {
  writeFileSync(join(user, "program.ts"), PROGRAM);
  const options = "--noEmit --strict --module nodenext --moduleResolution nodenext --lib es2023";
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, ...options.split(" "), "program.ts"], {
    cwd: user,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});

it("ends with the code of the command, and with a sentence", () => {
  expect(run("applyground", "run", "none.yaml")).toEqual({
    status: 2,
    stdout: "",
    stderr: "none.yaml: The file cannot be read: there is no such file.\n",
  });
  expect(run("applyground", "run", ".")).toMatchObject({
    status: 2,
    stderr: ".: This is a folder, not a file.\n",
  });
});

it("serves the page of the package to this computer, and no other file", async () => {
  const child = spawn(join(user, "node_modules/.bin/applyground"), ["page", "--port", "0", "--no-open"]);
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  const [url = ""] = /http:\/\/localhost:\d+\//.exec(line) ?? [];
  const page = await fetch(url);
  expect(await page.text()).toBe("<p>The page</p>");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect((await fetch(`${url}..%2fpackage.json`)).status).toBe(404);
  child.kill();
  await once(child, "close");
});

it("never reads more than it takes, and ends quietly when nobody reads on", () => {
  const shell = (line: string) =>
    spawnSync("sh", ["-c", line], {
      cwd: user,
      encoding: "utf8",
      env: { ...process.env, PATH: `${join(user, "node_modules/.bin")}:${process.env["PATH"]}` },
    });
  expect(shell("applyground run /dev/zero; applyground run - </dev/zero").stderr).toBe(
    "/dev/zero: The file is too large: it may have 8 MB.\n<stdin>: The file is too large: it may have 8 MB.\n",
  );
  expect(shell("applyground run one.yaml --show requests --json | head -1")).toMatchObject({
    status: 0,
    stderr: "",
  });
});
