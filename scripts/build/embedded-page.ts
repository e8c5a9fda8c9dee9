import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { targets, worker } from "./build-options.ts";
import { scenarioFiles } from "./scenario-files.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The module that starts the panels. */
const PLAY = join(ROOT, "src/app/embed/play.tsx");

/**
 * Returns a Vite plugin that adds the embedded page to the build: `embed.html`, and its scripts in `assets/embed`. They are built on their
 * own, because a frame should load less than the page does: no Monaco, and no part of the page that an embedded page does not show. Browsers
 * do not share cached files between the sites that embed it anyway.
 */
export function embeddedPage(): Plugin {
  return {
    name: "embedded-page",
    apply: "build",
    async generateBundle() {
      for (const file of await buildEmbed()) this.emitFile({ type: "asset", ...file });
    },
  };
}

type BuiltFile = { readonly fileName: string; readonly source: string | Uint8Array };

async function buildEmbed(): Promise<readonly BuiltFile[]> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    base: "./",
    publicDir: false,
    plugins: [withoutMonaco(), react(), scenarioFiles(), firstInHead()],
    worker,
    // The same components with a smaller React: 10 kB instead of 60.
    resolve: {
      alias: [
        { find: /^react(-dom(\/client)?)?$/, replacement: join(ROOT, "src/app/embed/small-react.ts") },
        { find: "react/jsx-runtime", replacement: "preact/jsx-runtime" },
      ],
    },
    build: {
      write: false,
      ...targets,
      assetsDir: "assets/embed",
      rolldownOptions: {
        input: join(ROOT, "embed.html"),
        output: {
          codeSplitting: {
            groups: [
              { name: "start", tags: ["$initial"], priority: 2 },
              { name: neededToPlay, debugName: "play", priority: 1 },
              { name: "later", minShareCount: 2 },
            ],
          },
        },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .map((file) => ({
      fileName: file.fileName,
      source: file.type === "chunk" ? file.code : file.source,
    }));
}

/**
 * Returns `play` for the modules that an embedded page needs before it can be played with; null for those of late parts. So the parts share no file
 * with code that the page loads before it needs it.
 */
function neededToPlay(id: string, context: Rolldown.ChunkingContext): string | null {
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) visit(imported);
  };
  visit(PLAY);
  return found.has(id) ? "play" : null;
}

/** Returns a plugin that leaves Monaco out: an embedded page has the plain editor only. */
function withoutMonaco(): Plugin {
  const replacement = join(import.meta.dirname, "../../src/app/editor/never-monaco.ts");
  return {
    name: "without-monaco",
    enforce: "pre",
    resolveId: (id) => (id.endsWith("/use-monaco.ts") ? replacement : null),
  };
}

/** Returns a plugin that lets the first paint wait for the first script, which is small: it sets the theme and the title. */
function firstInHead(): Plugin {
  return {
    name: "first-in-head",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}
