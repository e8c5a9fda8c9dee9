import { expectNoFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { liveLine, region, step } from "./page.ts";
import { config, openDeeds } from "./story.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("axe finds nothing in conflicts, changes, deleted objects and rules", async ({ page }) => {
      test.slow();
      await openDeeds(
        page,
        { by: "alice", text: config("a", "one: red", "two: red", "three: red", "gone: red") },
        { by: "bob", text: config("a", "one: blue", "two: red"), force: true },
        { by: "alice", text: config("a", "one: red", "two: green") },
        { by: "alice", text: "", action: { kind: "delete", manifest: config("a", "one: red") } },
      );
      await liveLine(page, "one: blue").hover();
      await expectNoFindings(page);
      await step(page, 3).click();
      await region(page, "Conflicts")
        .getByRole("article", { name: "All 2 conflicts" })
        .getByRole("radio", { name: "Share" })
        .check();
      await expect(region(page, "Preview of Share")).toContainText("Later");
      await expectNoFindings(page);
      await step(page, 2).click();
      await region(page, "Managed fields").getByRole("radio", { name: "FieldsV1" }).check();
      await page.getByRole("tab", { name: "Explanation" }).click();
      await region(page, "Explanation").getByRole("button", { name: /^Rule/ }).first().click();
      await expectNoFindings(page);
    });
  });
}
