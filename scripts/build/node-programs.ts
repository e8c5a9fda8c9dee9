import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const root = join(import.meta.dirname, "../..");

/** The folder of what Node runs. It is not in `dist`, which has only what browsers load. */
const FOLDER = "lib";

/** The programs of the package: each is a part of the same script. */
const PROGRAMS = ["applyground", "kubectl-applyground"];

/** Returns a Vite plugin that builds the command line and the library into `lib` when the page is built. */
export function nodePrograms(): Plugin {
  return {
    name: "node-programs",
    apply: "build",
    closeBundle: () => buildPrograms(join(root, FOLDER)),
  };
}

/** Builds the programs and the library into a folder, which loses everything else. */
export async function buildPrograms(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "cli.js"), await bundle("src/cli/start.ts", true));
  writeFileSync(join(folder, "index.js"), await bundle("src/library/index.ts", false));
  writeFileSync(join(folder, "index.d.ts"), libraryTypes());
  for (const name of PROGRAMS) {
    const file = join(folder, `${name}.js`);
    const call = `await start("${name}", process.argv.slice(2));`;
    writeFileSync(file, `#!/usr/bin/env node\nimport { start } from "./cli.js";\n${call}\n`);
    chmodSync(file, 0o755);
  }
}

/** Returns the text of `index.d.ts`: the types of `api.ts`, and what the library exports. */
function libraryTypes(): string {
  const types = readFileSync(join(root, "src/library/api.ts"), "utf8");
  return `${types}
export declare const createCluster: CreateCluster;
export declare const handle: Handle;
export declare const blame: Blame;
export declare const explain: Explain;
`;
}

/**
 * Returns a module and everything that it imports as one script for Node. `minify`: not for the library, because Node prints the line of an
 * error that nobody catches, and names in its stack.
 */
async function bundle(source: string, minify: boolean): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, source),
      write: false,
      target: "node20.19",
      minify,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !("output" in output)) throw new Error(`${source} was not built`);
  const [chunk, ...others] = output.output;
  if (others.length > 0) throw new Error(`${source} must become one file`);
  return chunk.code;
}
