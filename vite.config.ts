import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { openingAnswer } from "./scripts/opening-answer.ts";
import { prerender } from "./scripts/prerender.ts";
import { scenarioFiles } from "./scripts/scenario-files.ts";

export default defineConfig({
  base: "./", // one build serves any path
  plugins: [react(), scenarioFiles(), openingAnswer(), prerender()],
  worker: {
    format: "es",
    // What the worker always needs comes in one file, whatever else shares it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "core", tags: ["$initial"] }] } } },
  },
  build: { target: "es2023" },
});
