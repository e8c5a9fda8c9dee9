import { defineConfig } from "vitest/config";
import { scenarioFiles } from "./scripts/scenario-files.ts";

export default defineConfig({
  plugins: [scenarioFiles()],
  test: {
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
    environment: "node",
    setupFiles: ["src/testing/frozen-setup.ts"],
    testTimeout: 60_000, // properties try many cases, also on a slow machine
  },
});
