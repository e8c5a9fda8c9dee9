import { createServer } from "node:net";
import { defineConfig } from "@playwright/test";
import { findBrowser, launchOptions, passToChildProcesses } from "./scripts/browser/find-browser.ts";

const browser = await findBrowser();
if (browser === null) throw new Error("Found no browser: `npm test` installs one");
passToChildProcesses(browser); // the test processes load this file too

process.env.E2E_PORT ??= String(await freePort());
const address = `http://127.0.0.1:${process.env.E2E_PORT}/`;
/** The folder of the built page. With `E2E_DIST` one can test several builds at the same time. */
const dist = process.env.E2E_DIST ?? "dist";
const counts = process.env.E2E_COUNTS;

export default defineConfig({
  testDir: "e2e",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000, // some machines are slow
  expect: { timeout: 15_000 },
  reporter: counts === undefined ? "list" : [["list"], ["json", { outputFile: counts }]],
  use: {
    baseURL: address,
    launchOptions: { ...launchOptions(browser), args: ["--process-per-site"] }, // see e2e/support/profile.ts
    serviceWorkers: "block", // see e2e/support/profile.ts
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off", // a trace doubles the time of a test
  },
  projects: [
    { name: "desktop", testIgnore: /\.phone\.spec\.ts$/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      testMatch: /\.phone\.spec\.ts$/,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --outDir ${dist} --host 127.0.0.1 --port ${process.env.E2E_PORT} --strictPort`,
    url: address,
    reuseExistingServer: false,
  },
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("found no free port");
  return address.port;
}
