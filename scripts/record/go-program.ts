import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * Builds a Go program of `scripts/record/go`, runs it with arguments and with lines as its input, and returns the lines of its output. Needs
 * Go. `packages` are folders with Go files that the build adds, by the name of the package.
 */
export function runGoProgram(
  name: string,
  lines: readonly string[],
  words: readonly string[] = [],
  packages: Readonly<Record<string, string>> = {},
): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "record-go-"));
  const program = join(folder, "program");
  const cwd = join(folder, name);
  try {
    cpSync(join(import.meta.dirname, "go", name), cwd, { recursive: true });
    for (const [added, from] of Object.entries(packages))
      cpSync(from, join(cwd, added), { recursive: true, filter: (path) => !path.endsWith("_test.go") });
    const modules = changedModules(cwd, folder);
    execFileSync("go", ["build", "-trimpath", ...modules, "-o", program, "."], {
      cwd,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const output = execFileSync(program, words, {
      input: lines.map((line) => `${line}\n`).join(""),
      encoding: "utf8",
      maxBuffer: 1e9,
    });
    return output.split("\n").slice(0, -1);
  } finally {
    execFileSync("chmod", ["-R", "u+w", folder]); // copies of modules are read-only
    rmSync(folder, { recursive: true });
  }
}

/** The files that the build adds to a package of another module, because only that module can import its internal packages. */
const ADDED = [
  {
    file: "managedfields.go.txt",
    module: "k8s.io/apimachinery",
    place: "pkg/util/managedfields/recorded.go",
  },
];

/** Returns the arguments of `go build` that build with changed copies of other modules, if the program adds files to them. */
function changedModules(cwd: string, folder: string): readonly string[] {
  const added = ADDED.filter(({ file }) => existsSync(join(cwd, file)));
  if (added.length === 0) return [];
  let text = readFileSync(join(cwd, "go.mod"), "utf8");
  for (const { file, module, place } of added) {
    const found = execFileSync("go", ["mod", "download", "-json", module], { cwd, encoding: "utf8" });
    const copy = join(folder, module);
    cpSync((JSON.parse(found) as { Dir: string }).Dir, copy, { recursive: true });
    chmodSync(dirname(join(copy, place)), 0o755);
    writeFileSync(join(copy, place), readFileSync(join(cwd, file)));
    text += `\nreplace ${module} => ${copy}\n`;
  }
  const modFile = join(folder, "go.mod");
  writeFileSync(modFile, text);
  cpSync(join(cwd, "go.sum"), join(folder, "go.sum"));
  return [`-modfile=${modFile}`];
}
