import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "playwright";
import { type Browser, findBrowser } from "./find-browser.ts";

/**
 * Returns a browser of this machine. If there is none, it installs one: Playwright's or, if that fails, a package of the
 * Linux distribution. Throws an error that says what to do if nothing works.
 */
export async function ensureBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if (found !== null) return found;
  if (process.env.CHROME_PATH)
    throw new Error(`CHROME_PATH is ${process.env.CHROME_PATH}, but this program does not start`);
  const attempts = [
    playwrightInstall,
    playwrightDependencies,
    ...packages.map((name) => () => distributionInstall(name)),
  ];
  for (const attempt of attempts) {
    attempt();
    const installed = await findBrowser();
    if (installed !== null) return installed;
  }
  throw new Error(
    "Found no Chrome or Chromium. Playwright and the system's package manager could not install one.\n" +
      "Install Chrome or Chromium, or set CHROME_PATH to the path of its program, and try again.",
  );
}

function playwrightInstall(): void {
  playwright("install");
}

/** Installs the system libraries that Playwright's browser needs. Does nothing if that browser is missing, or without root rights. */
function playwrightDependencies(): void {
  if (existsSync(chromium.executablePath()) && rootPrefix() !== null) playwright("install-deps");
}

function playwright(command: "install" | "install-deps"): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
  console.log(`no browser yet: playwright ${command} chromium`);
  run([process.execPath, cli, command, "chromium"]);
}

/** Packages that contain a browser. The first one has no window, so that it starts and paints faster. */
const packages = ["chromium-headless-shell", "chromium"];

/** The supported package managers, each with the commands that install a package. */
const managers: readonly {
  readonly program: string;
  readonly commands: (name: string) => readonly (readonly string[])[];
}[] = [
  {
    program: "apt-get",
    commands: (name) => [
      ["apt-get", "update"],
      ["apt-get", "install", "-y", "--no-install-recommends", name],
    ],
  },
  { program: "dnf", commands: (name) => [["dnf", "install", "-y", name]] },
  { program: "apk", commands: (name) => [["apk", "add", "--no-cache", name]] },
];

function distributionInstall(name: string): void {
  const prefix = rootPrefix();
  if (process.platform !== "linux" || prefix === null) return;
  const manager = managers.find(({ program }) => succeeds([program, "--version"]));
  for (const command of manager?.commands(name) ?? []) {
    console.log(`no browser yet: ${command.join(" ")}`);
    run([...prefix, ...command]);
  }
}

/** Returns the prefix that runs a command as root. Null: this needs a password, or is not allowed. */
function rootPrefix(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds(["sudo", "-n", "true"]) ? ["sudo", "-n"] : null;
}

function succeeds(command: readonly string[]): boolean {
  const [program = "", ...words] = command;
  return spawnSync(program, words, { stdio: "ignore" }).status === 0;
}

/** Runs an installer and shows its output. It ignores the exit code: the caller tries to start the browser. */
function run(command: readonly string[]): void {
  const [program = "", ...words] = command;
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000",
  };
  spawnSync(program, words, { stdio: "inherit", env, timeout: 300_000 });
}
