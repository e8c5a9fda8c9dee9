import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const root = join(import.meta.dirname, "../..");
/** The script that other sites load, and its path in `dist`. It has no hash, because their pages contain this address. */
const SOURCE = "src/element/embed.ts";
const FILE = "embed.js";

/** Returns a Vite plugin that adds `embed.js`, one module without imports, and its types. In development it serves the source instead. */
export function embedScript(): Plugin {
  return {
    name: "embed-script",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: await builtScript() });
      this.emitFile({ type: "asset", fileName: "embed.d.ts", source: embedTypes() });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url === `/${FILE}`) request.url = `/${SOURCE}`;
        next();
      });
    },
  };
}

export async function builtScript(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: join(root, SOURCE),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: FILE },
      },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !("output" in output)) throw new Error(`${FILE} was not built`);
  const [chunk, ...others] = output.output;
  if (others.length > 0) throw new Error(`${FILE} must be one file`);
  return chunk.code;
}

/** Returns the text of `embed.d.ts`: the types of `api.ts`, and what the script exports and defines. */
export function embedTypes(): string {
  const types = readFileSync(join(root, "src/element/api.ts"), "utf8");
  return `${types}
export declare const mount: Mount;

declare global {
  interface HTMLElementTagNameMap {
    "apply-ground": ApplyGroundElement;
  }
}
`;
}
