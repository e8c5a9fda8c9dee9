import { expect, test } from "../support/fixtures.ts";
import { editor, move, openRunPage, openSide, region, sideButton, step, writeText } from "../support/page.ts";

test("says why a text did not run, links to the line, and has no button for a panel without content", async ({
  page,
}) => {
  await openRunPage(page);
  await step(page, 3).click();
  await expect(move(page, "Force")).toBeVisible();
  const text = await editor(page).inputValue();
  await writeText(page, text.replace("replicas: 3", "replicas: ["));
  const outcome = region(page, "Outcome");
  await expect(outcome).toContainText(
    /Not run\. See line \d+: .* The page still shows the last valid result\./,
  );
  await expect(outcome).toContainText("You can resolve the conflict when the text is valid again.");
  await expect(outcome).not.toContainText("Point at a button");
  await expect(move(page, "Force")).toHaveCount(0);

  await step(page, 3).focus();
  const link = outcome.getByRole("button", { name: /^line \d+$/ });
  const line = Number(((await link.textContent()) ?? "").replace("line ", ""));
  await link.click();
  await expect(editor(page)).toBeFocused();
  const found = await editor(page).evaluate(
    (field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).split("\n").length,
  );
  expect(found).toBe(line);
  await editor(page).fill(text);
  await expect(move(page, "Force")).toBeVisible();

  await openSide(page, "Requests");
  await expect(region(page, "Requests")).toContainText("409 Conflict");
  await step(page, 1).click();
  await expect(region(page, "Requests")).toContainText("201 Created"); // the panel stays open
  await sideButton(page, "Requests").click();
  await expect(region(page, "Requests")).toHaveCount(0);
  await step(page, 3).click();
  await step(page, 3).press("x");
  await expect(region(page, "Outcome")).toContainText("Not run. Step 3 is disabled.");
  await expect(sideButton(page, "Requests")).toHaveCount(0);
  await expect(sideButton(page, "Explanation")).toHaveCount(0);
  await expect(sideButton(page, "ApplySets")).toHaveCount(0);
  await expect(sideButton(page, "Compare")).toBeVisible();
});
