import { expect, test } from "./fixtures.ts";
import { openStory, region } from "./page.ts";

test("tries ways out ahead by touch", async ({ page }) => {
  await openStory(page);
  const conflict = region(page, "Conflicts").getByRole("article");
  await conflict.getByRole("radio", { name: "Share" }).check();
  await expect(region(page, "Preview of Share")).toContainText("alice owns it now");
});
