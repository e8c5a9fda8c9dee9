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

/** Waits until the browser's database has a session with this title. */
export async function waitUntilSaved(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.evaluate(savedTitles), { intervals: [100] }).toContain(title);
}

/** Returns the titles of all sessions in the database. Runs in the page. */
async function savedTitles(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === "applyground")) return []; // `open` would create it
  const opening = indexedDB.open("applyground");
  await new Promise((done) => opening.addEventListener("success", done));
  const all = opening.result.transaction("sessions").objectStore("sessions").getAll();
  await new Promise((done) => all.addEventListener("success", done));
  opening.result.close();
  return all.result.map((session: { readonly title: string }) => session.title);
}
