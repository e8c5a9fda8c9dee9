import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { openingAnswer } from "./opening-answer.ts";
import { runSource } from "./run-source.ts";
import { scenarioFiles } from "./scenario-files.ts";

type Source = typeof import("../src/app/page/prerender.tsx");

/** Puts the opening story into the HTML of the built page, so that it is seen before any script has come. */
export function prerender(): Plugin {
  return {
    name: "prerender",
    apply: "build",
    async transformIndexHtml(html) {
      const plugins = [react(), scenarioFiles(), openingAnswer()].flat();
      const made = await runSource("/src/app/page/prerender.tsx", plugins, (source: Source) =>
        source.prerender(),
      );
      return {
        html: html.replace('<div id="root"></div>', () => `<div id="root" inert>${made.body}</div>`),
        tags: [
          { tag: "style", children: made.style, injectTo: "head" },
          { tag: "script", children: made.script, injectTo: "head" },
        ],
      };
    },
  };
}
