import { expect, test } from "../support/fixtures.ts";
import { editor, liveLine, paste, region, step, steps } from "../support/page.ts";

test("a broken link changes nothing, and lets the user copy the link or see its text", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/#s=q1bKS8xNVbJSKkhNLkkt");
  const address = page.url();
  await expect(page.getByText(/This link is broken/).first()).toBeVisible();
  await expect(step(page, 3)).toHaveAccessibleName(/conflict/);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByText("Link copied.").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const packed = await page.evaluate(async () => {
    const source = new Blob([JSON.stringify({ apiVersion: "applyground/v1", stepz: [] })]).stream();
    const bytes = await new Response(source.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
    const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
    return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#s=${packed}`);
  await page.getByRole("button", { name: "Show the text" }).click();
  const dialog = page.getByRole("dialog", { name: "Open the text of the link" });
  await expect(dialog.getByRole("alert", { name: "Errors" })).toContainText('Unknown key "stepz"');
});

test("an empty scenario offers first steps and an object from a cluster, also after the last step was deleted", async ({
  page,
}) => {
  await page.goto("/#new");
  await expect(page.getByRole("heading", { name: "Add the first step" })).toBeVisible();
  for (const name of ["Scenario", "Timeline", "Actors", "Live object", "Managed fields"]) {
    await expect(region(page, name)).toBeVisible();
  }
  await page.getByRole("button", { name: /^One manifest/ }).click();
  await expect(step(page, 1)).toHaveAccessibleName(/alice applies: created/);
  await expect(liveLine(page, "greeting: hello")).toBeVisible();
  await expect(editor(page)).toHaveValue(/greeting/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Add the first step" })).toBeVisible();

  await page.getByRole("button", { name: /^Two writers, one field/ }).click();
  await expect(step(page, 2)).toHaveAccessibleName(/bob applies: 1 conflict/);
  await expect(region(page, "Conflicts")).toContainText(".data.greeting");
  await page.getByRole("button", { name: "Undo" }).click();

  await page.getByRole("button", { name: /^One manifest/ }).click();
  await step(page, 1).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("heading", { name: "Add the first step" })).toBeVisible();
  await page.getByRole("button", { name: /^An object from your cluster/ }).click();
  const dialog = page.getByRole("dialog", { name: "Open" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await dialog.getByRole("textbox").fill("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: mine\n");
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(step(page, 1)).toHaveAccessibleName(/alice applies/);
  await expect(liveLine(page, "name: mine")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Add the first step" })).toBeVisible();

  await page.getByRole("button", { name: "example", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Examples" })).toBeVisible();
  await page.keyboard.press("Escape");
  await paste(page, "apiVersion: applyground/v1\ntitle: Pasted\nactors: [{ name: al }]\nsteps: []\n");
  await expect(dialog.getByRole("button", { name: "Open", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pasted");
  await expect(steps(page)).toHaveCount(0);
});
