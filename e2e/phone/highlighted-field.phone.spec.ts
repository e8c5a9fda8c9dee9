import { expect, test } from "../support/fixtures.ts";
import { editor, liveLine, openPage, region } from "../support/page.ts";

test("the plain editor highlights the line of a field, and its line highlights the field", async ({
  page,
}) => {
  await openPage(page);
  await liveLine(page, /\breplicas: 5/).tap();
  await expect(liveLine(page, /\breplicas: 5/)).toHaveAttribute("data-highlighted", "true");
  await expect(region(page, "Actors").locator(".editor-line-highlighted")).toHaveAttribute("data-line", "6");
  const image = liveLine(page, /image: nginx/);
  await expect(image).not.toHaveAttribute("data-highlighted", "true");
  const before = (await editor(page).inputValue())
    .split("\n")
    .findIndex((line) => line.includes("image: nginx"));
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+Home");
  for (let i = 0; i < before; i++) await page.keyboard.press("ArrowDown");
  await expect(image).toHaveAttribute("data-highlighted", "true");
});
