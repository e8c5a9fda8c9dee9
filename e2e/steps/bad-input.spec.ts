import type { Page } from "@playwright/test";
import { DEPLOYMENT_TEXT } from "../../src/testing/deployment-text.ts";
import { expect, test } from "../support/fixtures.ts";
import { liveLine, openPage, region, step, writeInMonaco, writeText } from "../support/page.ts";

const configMap = (data: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: big\ndata:\n${data}`;

/** A megabyte of YAML in many lines. */
const manyLines = Array.from(
  { length: 18_000 },
  (_, i) => `  key-${i}: "value ${i} and some more words to fill"\n`,
);

/** An invalid text, with the position of its error and a part of the message. `src/session/bad-input.test.ts` has many more. */
type Case = {
  readonly text: string;
  /** Line and column; null if the column depends on the parser. */
  readonly at: readonly [line: number, column: number | null];
  readonly says: string;
};

/** Returns the text of the first step as the browser stores it. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("applyground"));
    const [work] = await done(database.transaction("works").objectStore("works").getAll());
    database.close();
    return work?.scenario.steps[0]?.apply;
  });

test("an invalid text shows its error and its position, the last valid result, and stays as typed", async ({
  page,
}) => {
  await openPage(page);
  await step(page, 1).click();
  for (const one of [
    { text: DEPLOYMENT_TEXT.replace("  replicas", "\treplicas"), at: [6, 1], says: "tab" },
    { text: DEPLOYMENT_TEXT.replace("Deployment", "Deploymnet"), at: [2, 7], says: "Deployment" },
    { text: `${DEPLOYMENT_TEXT}<img src=x onerror=alert(1)>: "<script>"\n`, at: [18, 1], says: "<img" },
  ] as const)
    await showsError(page, one, writeText);

  const text = region(page, "Actors").locator(".editor[data-active] > :first-child");
  const before = await text.boundingBox();
  await writeText(page, `${DEPLOYMENT_TEXT}\twrong`);
  await expect(region(page, "Actors").getByRole("list", { name: "Problems" })).toBeVisible();
  expect(await text.boundingBox()).toEqual(before);
});

async function showsError(page: Page, { text, at, says }: Case, write: typeof writeText): Promise<void> {
  const live = region(page, "Live object");
  await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
  await expect(live).not.toContainText("last valid result");
  await write(page, text);

  const problems = region(page, "Actors").getByRole("list", { name: "Problems" });
  await expect(problems.getByRole("button").filter({ hasText: says }).first()).toHaveText(
    new RegExp(`^Line ${at[0]}, column ${at[1] ?? "\\d+"}\\D`),
  );
  await expect(step(page, 1)).toHaveAccessibleName(/invalid text|not sent|refused/);
  await expect(live).toContainText("last valid result");
  await expect(live).toContainText("Deployment default/web");
  await expect(liveLine(page, /\breplicas: 3/)).toBeVisible();
  await expect.poll(() => storedText(page)).toBe(text);

  await write(page, DEPLOYMENT_TEXT);
  await expect(problems).toHaveCount(0);
}

test.describe("in Monaco", () => {
  test.use({ monaco: true }); // the plain editor needs seconds for a megabyte

  test("a megabyte shows its error too, and the page fetches nothing because of a typed text", async ({
    page,
  }) => {
    await openPage(page);
    await step(page, 1).click();
    const deep = `${configMap("  a: ")}${"[".repeat(1_000_000)}`;
    await showsError(page, { text: deep, at: [6, null], says: "deep" }, writeInMonaco);
    const wide = configMap(`${manyLines.join("")}  last: [1\n`);
    await showsError(page, { text: wide, at: [18_006, 9], says: "" }, writeInMonaco);

    await writeInMonaco(page, configMap('  "![picture](https://a.example/x.png)": "https://a.example/y"\n'));
    await expect(region(page, "Actors").getByRole("list", { name: "Problems" })).toBeVisible();
    await region(page, "Actors")
      .locator("div[role=code]")
      .getByText(/picture/)
      .hover();
    const tip = page.getByRole("tooltip");
    await expect(tip).toContainText("![picture](https://a.example/x.png): string");
    await expect(tip.locator("img, a[href]")).toHaveCount(0);
  });
});
