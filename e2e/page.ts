import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The landmarks of the page, by the names that assistive technology says. */
export const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Waits until the page does at once what is clicked and typed: before, the story is seen and cannot be used. */
export async function untilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => !("early" in window));
}

/** Opens the page and waits until the story is told. */
export async function openStory(page: Page): Promise<void> {
  await page.goto("/");
  await untilUsable(page);
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

/** Writes a new text into the plain field, all at once: a browser that inserts it line by line takes long for thousands. */
export async function writeText(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await editor(page).evaluate((field: HTMLTextAreaElement, written) => {
    field.setRangeText(written, 0, field.value.length, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, text);
}

/** Waits for Monaco and gives it the focus. For tests that use `monaco: true`. */
export async function focusMonaco(page: Page): Promise<void> {
  await expect(region(page, "Actors").getByRole("code")).toBeVisible();
  await editor(page).focus();
}

/** Writes a new text into Monaco. */
export async function writeInMonaco(page: Page, text: string): Promise<void> {
  await focusMonaco(page);
  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, text);
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

/** Runs a command by its words, from the palette, once no dialog is there any more. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Action, step, object or example" }).fill(words);
  await page.keyboard.press("Enter");
}
