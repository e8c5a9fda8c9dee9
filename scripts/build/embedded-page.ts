import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import { targets, worker } from "./build-options.ts";
import { scenarioFiles } from "./scenario-files.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The module that starts the panels. */
const PLAY = join(ROOT, "src/app/embed/play.tsx");

/** Preact, and what panels use of it. */
const PREACT = /\/node_modules\/preact\/|\/small-react\.ts$/;

/** The late parts that have files of their own: whole panels, the page on paper, and a library for long lists. */
const LARGE = /\/(fields|explanation|terminal|embed-document|row-window)\.tsx?$/;

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
    // The same components with a smaller React: 7 kB instead of 60.
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
              { name: "start", tags: ["$initial"], priority: 3 },
              { name: "preact", test: PREACT, priority: 2 },
              { name: ifNeededToPlay, debugName: "play", priority: 1 },
              { name: ifNeededLater, debugName: "later" },
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

/** Returns the name of the file with all that an embedded page needs before its first result; null for modules that it does not need. */
function ifNeededToPlay(id: string, context: Rolldown.ChunkingContext): string | null {
  return withImports([PLAY], context).has(id) ? "play" : null;
}

/**
 * Returns the name of the file with the small late parts; null for modules that they do not need. It is one file, because `play` has the name
 * of each file that it can load.
 */
function ifNeededLater(id: string, context: Rolldown.ChunkingContext): string | null {
  const parts = [...withImports([PLAY], context)]
    .flatMap((module) => context.getModuleInfo(module)?.dynamicallyImportedIds ?? [])
    .filter((part) => !LARGE.test(part));
  return withImports(parts, context).has(id) ? "later" : null;
}

/** Returns modules and all modules that they import statically, directly or indirectly. */
function withImports(modules: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    context.getModuleInfo(module)?.importedIds.forEach(visit);
  };
  modules.forEach(visit);
  return found;
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

/**
 * Returns a plugin for the first scripts. The first paint waits for the first one, which is small: it sets the theme and the title. The browser
 * fetches Preact at the same time, without a wait, so that a reader who starts to play waits for less.
 */
function firstInHead(): Plugin {
  return {
    name: "first-in-head",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const preact = Object.values(bundle).find(({ name }) => name === "preact");
        if (preact === undefined) throw new Error("the build has no file for Preact");
        const tag = `<link rel="modulepreload" crossorigin href="./${preact.fileName}">`;
        return html
          .replace('<script type="module"', '<script type="module" blocking="render"')
          .replace("</head>", `  ${tag}\n  </head>`);
      },
    },
  };
}
