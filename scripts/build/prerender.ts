import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { openingAnswer } from "./opening-answer.ts";

import { scenarioFiles } from "./scenario-files.ts";
import { withSourceModule } from "./source-module.ts";

type PrerenderModule = typeof import("../../src/app/shell/prerender.tsx");

/**
 * Returns a Vite plugin that puts the opening scenario into the HTML of the built page, so that the browser shows it before
 * any script is loaded. Its two scripts are files, because the page's content policy allows no scripts in the HTML.
 */
export function prerender(): Plugin {
  let result: Promise<ReturnType<PrerenderModule["prerender"]>> | null = null;
  const prerendered = () => {
    const plugins = [react(), scenarioFiles(), openingAnswer()].flat();
    result ??= withSourceModule("/src/app/shell/prerender.tsx", plugins, (module: PrerenderModule) =>
      module.prerender(),
    );
    return result;
  };
  return {
    name: "prerender",
    apply: "build",
    async generateBundle() {
      const { head, foot } = await prerendered();
      for (const source of [head, foot])
        this.emitFile({ type: "asset", fileName: assetPath(source), source });
    },
    async transformIndexHtml(html) {
      const { body, style, head, foot } = await prerendered();
      const root = `<div id="root" inert>${body}<script src="./${assetPath(foot)}"></script></div>`;
      return {
        html: html.replace('<div id="root"></div>', () => root),
        tags: [
          { tag: "style", children: style, injectTo: "head" },
          { tag: "script", attrs: { src: `./${assetPath(head)}` }, injectTo: "head" },
        ],
      };
    },
  };
}

/** Returns the path in `dist` of a script that runs before the first paint. */
function assetPath(script: string): string {
  return `assets/before-${createHash("sha256").update(script).digest("base64url").slice(0, 8)}.js`;
}
