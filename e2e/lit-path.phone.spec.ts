import { expect, test } from "./fixtures.ts";
import { editor, liveLine, openStory, region } from "./page.ts";

test("the plain field lights the line of a field, and its line lights the field", async ({ page }) => {
  await openStory(page);
  await liveLine(page, /\breplicas: 5/).tap();
  await expect(liveLine(page, /\breplicas: 5/)).toHaveAttribute("data-lit", "true");
  await expect(region(page, "Actors").locator(".editor-line-lit")).toHaveAttribute("data-line", "6");
  const image = liveLine(page, /image: nginx/);
  await expect(image).not.toHaveAttribute("data-lit", "true");
  const before = (await editor(page).inputValue())
    .split("\n")
    .findIndex((line) => line.includes("image: nginx"));
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+Home");
  for (let i = 0; i < before; i++) await page.keyboard.press("ArrowDown");
  await expect(image).toHaveAttribute("data-lit", "true");
});
