import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { region } from "./page.ts";

/** Returns the heading with the title of the scenario. */
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Changes the title of the scenario. */
export async function retitle(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Edit title and description" }).click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.keyboard.press("Escape");
  await expect(heading(page)).toHaveText(title);
}

/** Opens the list of sessions. */
export async function openSessions(page: Page): Promise<Locator> {
  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Sessions/ }).click();
  return page.getByRole("dialog", { name: "Sessions" });
}

/** Waits until the list shows a session. Then the session is saved. */
export async function waitUntilSaved(page: Page, title: string): Promise<void> {
  const dialog = await openSessions(page);
  await expect(dialog.getByRole("button", { name: new RegExp(`^${title}`) })).toBeVisible();
  await page.keyboard.press("Escape");
}
