import type { Locator, Page } from "@playwright/test";
import type { CommandLine, Scenario } from "../src/engine/scenario/scenario.ts";
import { encodeLink } from "../src/file/link.ts";
import { expect } from "./fixtures.ts";
import { region, step } from "./page.ts";

/** Opens a story of command lines of alice beside some files, and waits until the last one has run. */
export async function openTerminal(
  page: Page,
  files: Readonly<Record<string, string>>,
  lines: readonly CommandLine[],
): Promise<void> {
  const scenario: Scenario = {
    title: "A terminal",
    actors: [{ name: "alice", colour: 1 }],
    files,
    steps: lines.map((line, at) => ({ id: `s${at + 1}`, actor: "alice", action: { kind: "run", ...line } })),
  };
  await page.goto(`/${await encodeLink(scenario)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A terminal");
  await expect(step(page, lines.length)).toHaveAccessibleName(/: (?!…|running)/);
}

/** The command line of the actor in front. */
export const terminalLine = (page: Page): Locator =>
  region(page, "Terminal").getByRole("textbox", { name: /^Command line of / });
