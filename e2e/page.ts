import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The landmarks of the page, by the names that assistive technology says. */
export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Opens the page and waits until the story is told. */
export async function openStory(page: Page): Promise<void> {
  await page.goto("/");
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  await expect(region(page, "Live object")).toContainText("replicas: 5");
}

/** The button of a step in the timeline. */
export const step = (page: Page, number: number): Locator =>
  region(page, "Timeline").getByRole("button", { name: new RegExp(`^Step ${number},`) });

/** All steps in the timeline. */
export const steps = (page: Page): Locator =>
  region(page, "Timeline").getByRole("button", { name: /^Step \d+,/ });

/** A line of the live object. */
export const liveLine = (page: Page, text: string | RegExp): Locator =>
  region(page, "Live object").getByRole("option").filter({ hasText: text });

/** A column of the managed fields. */
export const entry = (page: Page, name: string): Locator =>
  region(page, "Managed fields").getByRole("article", { name, exact: true });

/** The text in the editor of the actor in front. */
export const editor = (page: Page): Locator =>
  region(page, "Actors").getByRole("textbox", { name: /^Text of / });

/** Waits for Monaco and gives it the focus. */
export async function focusEditor(page: Page): Promise<void> {
  await expect(region(page, "Actors").getByRole("code")).toBeVisible();
  await editor(page).focus();
}

/** Puts a text in place of the selection, as a paste does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Writes a new text into the editor. */
export async function writeText(page: Page, text: string): Promise<void> {
  await focusEditor(page);
  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, text);
}
