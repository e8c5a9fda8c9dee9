import { expect, test } from "../support/fixtures.ts";
import { openPage, region } from "../support/page.ts";

test("previews resolutions by touch", async ({ page }) => {
  await openPage(page);
  const conflict = region(page, "Conflicts").getByRole("article");
  await conflict.getByRole("radio", { name: "Share" }).check();
  await expect(region(page, "Preview of Share")).toContainText("alice owns it now");
});
