import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { openingAnswer } from "./scripts/build/opening-answer.ts";
import { prerender } from "./scripts/build/prerender.ts";
import { scenarioFiles } from "./scripts/build/scenario-files.ts";

export default defineConfig({
  base: "./", // one build serves any path
  plugins: [react(), scenarioFiles(), openingAnswer(), prerender(), inlineScriptsInDev()],
  worker: {
    format: "es",
    // One file contains everything that the worker always needs, and one what every answer needs, also modules that other chunks use.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "core", tags: ["$initial"], priority: 1 },
            { name: "outcome", test: /\/src\/(session\/(outcome|conflicts|parts\/outcome-part)|text\/edit)/ },
          ],
        },
      },
    },
  },
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // they support light-dark(), which Monaco's themes need
    // One file for the page, too. Monaco is split into layers: the page evaluates each in its own task (`app/editor/use-monaco.ts`).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "page", tags: ["$initial"] },
            { name: "monaco-base", test: /monaco-editor\/esm\/vs\/base\// },
            { name: "monaco-model", test: /monaco-editor\/esm\/vs\/(platform|editor\/common)\// },
            { name: "monaco-view", test: /monaco-editor\/esm\/vs\/editor\/(browser|standalone)\// },
            { name: "monaco-features", test: /monaco-editor\/esm\/vs\/editor\/contrib\// },
          ],
        },
      },
    },
  },
});

/** Returns a plugin that allows inline scripts in development. Vite needs them, and the page's content policy forbids them. */
function inlineScriptsInDev(): Plugin {
  return {
    name: "inline-scripts-in-dev",
    apply: "serve",
    transformIndexHtml: (html) => html.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  };
}
