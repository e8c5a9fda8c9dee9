import { expect, test } from "../support/fixtures.ts";

test("a scenario gets an older Kubernetes version, and Compare shows it beside the newest", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Edit title and description" }).click();
  const dialog = page.getByRole("dialog", { name: "Title and description" });
  const version = dialog.getByRole("combobox", { name: "Kubernetes version of server and kubectl" });
  await expect(version).toHaveValue("v1.36");
  await version.selectOption("v1.34");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Before the first step: Kubernetes v1.34" })).toBeVisible();
  await page.keyboard.press("8");
  const compare = page.getByRole("region", { name: "Compare" });
  await compare.getByRole("radio", { name: "Two states" }).check();
  await compare
    .getByRole("combobox", { name: "Second scenario" })
    .selectOption("This scenario in Kubernetes v1.36");
  await expect(compare.getByRole("status")).toHaveText(
    "Both states have the same objects, values and owners.",
  );
});
