import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { openingAnswer } from "./opening-answer.ts";
import { runSource } from "./run-source.ts";
import { scenarioFiles } from "./scenario-files.ts";

type Source = typeof import("../src/app/page/prerender.tsx");

/**
 * Puts the opening story into the HTML of the built page, so that it is seen before any script has come. Its two scripts
 * are files: the page's content policy allows no script inside of the HTML.
 */
export function prerender(): Plugin {
  let making: Promise<ReturnType<Source["prerender"]>> | null = null;
  const made = () => {
    const plugins = [react(), scenarioFiles(), openingAnswer()].flat();
    making ??= runSource("/src/app/page/prerender.tsx", plugins, (source: Source) => source.prerender());
    return making;
  };
  return {
    name: "prerender",
    apply: "build",
    async generateBundle() {
      const { head, foot } = await made();
      for (const source of [head, foot]) this.emitFile({ type: "asset", fileName: pathOf(source), source });
    },
    async transformIndexHtml(html) {
      const { body, style, head, foot } = await made();
      const story = `<div id="root" inert>${body}<script src="./${pathOf(foot)}"></script></div>`;
      return {
        html: html.replace('<div id="root"></div>', () => story),
        tags: [
          { tag: "style", children: style, injectTo: "head" },
          { tag: "script", attrs: { src: `./${pathOf(head)}` }, injectTo: "head" },
        ],
      };
    },
  };
}

/** Where the built page has a script that runs before it is painted. */
function pathOf(script: string): string {
  return `assets/before-${createHash("sha256").update(script).digest("base64url").slice(0, 8)}.js`;
}
