import { expect, test } from "../support/fixtures.ts";
import { openPage, region } from "../support/page.ts";

test.use({ ownProfile: true });

test("prints the steps, and the object with its conflicts and owners, as a document", async ({ page }) => {
  await page.clock.install();
  await openPage(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.clock.runFor(2000); // then the page fetches the document
  const printed = page.getByRole("article", { name: "Printed document" });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(printed).toBeVisible({ timeout: 100 });
  }).toPass();

  await expect(printed.getByRole("heading", { level: 3 }).first()).toHaveText("1. A alice applies");
  await expect(printed).toContainText("Result: 1 conflict: replicas.");
  await expect(printed).toContainText("the manifest says 3, the live object says 5, owned by hpa");
  await expect(printed.getByRole("row").filter({ hasText: "replicas: 5" })).toHaveText(/H\s*replicas: 5/);
  await expect(printed.getByRole("row").last()).toHaveText("status: {}");
  await expect(region(page, "Timeline")).toBeHidden();
  const isCut = await page.evaluate(
    () => document.documentElement.scrollHeight < (document.querySelector(".print")?.scrollHeight ?? 0),
  );
  expect(isCut).toBe(false);
  await expect(printed).toHaveCSS("color-scheme", "light"); // dark ink on paper, also in the dark theme

  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(printed).toHaveCount(0);
});
