import { defineConfig } from "vitest/config";
import { scenarioFiles } from "./scripts/scenario-files.ts";

/** Tests that replace globals, or want modules as they are before anything has run. */
const apart = ["src/app/store/keep.test.ts", "src/engine/part.test.ts", "src/worker/*.test.ts"];

const shared = {
  environment: "node",
  pool: "threads",
  setupFiles: ["src/testing/frozen-setup.ts"],
  testTimeout: 60_000, // properties try many cases, also on a slow machine
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [scenarioFiles()],
        test: {
          ...shared,
          name: "together",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: apart,
          isolate: false, // modules are read once a thread, not once a file
        },
      },
      { plugins: [scenarioFiles()], test: { ...shared, name: "apart", include: apart } },
    ],
  },
});
