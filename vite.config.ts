import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { targets, worker } from "./scripts/build/build-options.ts";
import { contentPolicy } from "./scripts/build/content-policy.ts";
import { embedScript } from "./scripts/build/embed-script.ts";
import { embeddedPage } from "./scripts/build/embedded-page.ts";
import { nodePrograms } from "./scripts/build/node-programs.ts";
import { openingAnswer } from "./scripts/build/opening-answer.ts";
import { prerender } from "./scripts/build/prerender.ts";
import { scenarioFiles } from "./scripts/build/scenario-files.ts";
import { serviceWorker } from "./scripts/build/service-worker.ts";

export default defineConfig({
  base: "./", // one build serves any path
  plugins: [
    react(),
    scenarioFiles(),
    openingAnswer(),
    prerender(),
    embedScript(),
    embeddedPage(),
    contentPolicy(),
    serviceWorker(),
    nodePrograms(),
  ],
  worker,
  // A sandboxed frame has no origin. It may load the files of this server, as it could from any server that publishes the page.
  preview: { cors: { origin: "*" } },
  build: {
    ...targets,
    chunkSizeWarningLimit: 1500, // `npm run size` has a limit for each part
    // One file for the page, too. Monaco is split into layers: the page evaluates each in its own task (`app/editor/use-monaco.ts`).
    rolldownOptions: {
      // Two parts that load late may share a module, and the build needs its time.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: "page", tags: ["$initial"] },
            { name: "monaco-base", test: /monaco-editor\/esm\/vs\/base\/|\/monaco-environment\./ },
            { name: "monaco-model", test: /monaco-editor\/esm\/vs\/(platform|editor\/common)\// },
            { name: "monaco-view", test: /monaco-editor\/esm\/vs\/editor\/(browser|standalone)\// },
            { name: "monaco-features", test: /monaco-editor\/esm\/vs\/editor\/contrib\// },
          ],
        },
      },
    },
  },
});
