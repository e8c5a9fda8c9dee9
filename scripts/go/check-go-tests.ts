import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GoTest, managedFieldsTest, mergeTest } from "../../src/session/script/go-test/go-test.ts";
import { playOfScript, scriptPlays } from "../../src/testing/conformance/scenario/script-plays.ts";

// npm run check:go: writes the Go tests of all built-in scenarios and lessons about one object into a temporary module, and runs them
// with the real packages of Kubernetes. It needs Go in the PATH, and the Go module proxy or a module cache.

const MODULES = [
  "k8s.io/apimachinery@v0.36.3",
  "sigs.k8s.io/structured-merge-diff/v6@v6.3.3",
  "sigs.k8s.io/yaml@v1.6.0",
];

const folder = mkdtempSync(join(tmpdir(), "go-tests-"));
const go = (...words: readonly string[]) =>
  spawnSync("go", words, { cwd: folder, encoding: "utf8", env: { ...process.env, GOFLAGS: "-mod=mod" } });

const counts = new Map<string, number>();
for (const [name, make] of [
  ["merge", mergeTest],
  ["managedfields", managedFieldsTest],
] as const) {
  const tests = scriptPlays()
    .map((head) => make(playOfScript(head)))
    .filter(({ text }) => text !== "");
  writePackage(name, tests);
  counts.set(name, tests.length);
}
execFileSync("go", ["mod", "init", "example.com/applyground"], { cwd: folder, stdio: "ignore" });
for (const step of [
  ["get", ...MODULES],
  ["mod", "tidy"],
  ["vet", "./..."],
  ["test", "./..."],
]) {
  const { status, stdout, stderr } = go(...step);
  if (status === 0 && step[0] !== "test") continue;
  console.log(stdout + stderr);
  if (status !== 0) process.exitCode = 1;
  if (status !== 0) break;
}
for (const [name, count] of counts) console.log(`${name}: ${count} scenarios and lessons`);
if (process.env["KEEP"] === "yes") console.log(folder);
else rmSync(folder, { recursive: true });

/** Writes tests as one package, which has their common beginning once. Several plays of a lesson have one name: they get numbers. */
function writePackage(name: string, tests: readonly GoTest[]): void {
  mkdirSync(join(folder, name));
  const used = new Map<string, number>();
  const parts = tests.map(({ test }) =>
    test.replace(/^func (\w+)\(/m, (_, found: string) => {
      const count = (used.get(found) ?? 0) + 1;
      used.set(found, count);
      return `func ${found}${count === 1 ? "" : `_${count}`}(`;
    }),
  );
  writeFileSync(join(folder, name, `${name}_test.go`), [tests[0]?.head ?? "", ...parts].join("\n"));
}
