import type { Locator, Page } from "@playwright/test";
import type { CommandLine, Scenario } from "../../src/engine/scenario/scenario.ts";
import { makeLink } from "../../src/file/link/make-link.ts";
import { expect } from "./fixtures.ts";
import { region, step } from "./page.ts";

/** Opens a scenario with files and command lines of alice, and waits until the last one has run. */
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
  await page.goto(`/${await makeLink(scenario)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A terminal");
  await expect(step(page, lines.length)).toHaveAccessibleName(/: (?!…|running)/);
}

/** Returns the command line of the selected actor. */
export const terminalLine = (page: Page): Locator =>
  region(page, "Terminal").getByRole("textbox", { name: /^Command line of / });
