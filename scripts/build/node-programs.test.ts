import { spawnSync } from "node:child_process";
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
