import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { openingAnswer } from "./scripts/opening-answer.ts";
import { prerender } from "./scripts/prerender.ts";
import { scenarioFiles } from "./scripts/scenario-files.ts";

export default defineConfig({
  base: "./", // one build serves any path
  plugins: [react(), scenarioFiles(), openingAnswer(), prerender(), inlineScriptsInDev()],
  worker: {
    format: "es",
    // What the worker always needs comes in one file, whatever else shares it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "core", tags: ["$initial"] }] } } },
  },
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // they know light-dark(), which Monaco's themes are read from
    // The same for the page, and Monaco in layers: each is evaluated in a task of its own (`app/editor/use-monaco.ts`).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "page", tags: ["$initial"] },
            { name: "monaco-base", test: /monaco-editor\/esm\/vs\/base\// },
            { name: "monaco-model", test: /monaco-editor\/esm\/vs\/(platform|editor\/common)\// },
            { name: "monaco-view", test: /monaco-editor\/esm\/vs\/editor\/(browser|standalone)\// },
          ],
        },
      },
    },
  },
});

/** While developing, Vite puts scripts into the HTML, which the page's content policy forbids. */
function inlineScriptsInDev(): Plugin {
  return {
    name: "inline-scripts-in-dev",
    apply: "serve",
    transformIndexHtml: (html) => html.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  };
}
