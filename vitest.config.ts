import { defineConfig } from "vitest/config";
import { scenarioFiles } from "./scripts/build/scenario-files.ts";

/** Tests that need new modules for each file. Every other file leaves the modules and globals of its thread as they were. */
const isolated = [
  "src/engine/part.test.ts",
  "src/worker/parts.test.ts",
  "src/worker/retry-after-loading.test.ts",
];

const commonOptions = {
  environment: "node",
  pool: "threads",
  setupFiles: ["src/testing/freeze/deep-freeze-setup.ts"],
  maxWorkers: 2, // the default, one less than the cores, is a single thread on a small machine
  testTimeout: 60_000, // property tests try many cases, and machines can be slow
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [scenarioFiles()],
        test: {
          ...commonOptions,
          name: "shared",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: isolated,
          isolate: false, // load modules once for each thread, not for each file
        },
      },
      { plugins: [scenarioFiles()], test: { ...commonOptions, name: "isolated", include: isolated } },
    ],
  },
});
