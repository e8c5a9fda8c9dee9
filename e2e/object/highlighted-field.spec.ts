import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  actorButton,
  entry,
  focusMonaco,
  liveLine,
  manifest,
  openPage,
  openSide,
  region,
  sideButton,
  step,
} from "../support/page.ts";

/** The field in conflict: hpa owns it, and the text of alice contains it. */
const replicas = {
  live: (page: Page) => liveLine(page, /\breplicas: 5/),
  Tree: (page: Page) =>
    entry(page, "hpa, Update of scale").getByRole("treeitem").filter({ hasText: "replicas" }),
  Paths: (page: Page) => entry(page, "hpa, Update of scale").getByRole("option", { name: ".spec.replicas" }),
  FieldsV1: (page: Page) =>
    entry(page, "hpa, Update of scale").getByRole("option", { name: '"f:replicas": {}' }),
  Conflicts: (page: Page) =>
    region(page, "Conflicts").getByRole("article", { name: "Conflict at .spec.replicas" }),
  Explanation: (page: Page) =>
    region(page, "Explanation")
      .getByRole("listitem")
      .filter({ hasText: /^\.spec\.replicas$/ }),
} as const;

type Place = keyof typeof replicas;

async function expectHighlighted(page: Page, places: readonly Place[]): Promise<void> {
  for (const place of places) await expect(replicas[place](page)).toHaveAttribute("data-highlighted", "true");
  await expect(page.locator(".editor-line-highlighted").first()).toBeVisible();
  await expect(actorButton(page, "hpa").locator("[data-highlighted]")).toBeVisible();
}

test("by mouse and by focus: live object, managed fields, side panels and texts highlight the same field", async ({
  page,
}) => {
  await openPage(page);
  const expectOnly = async (places: readonly Place[]) => {
    await expectHighlighted(page, places);
    await step(page, 3).hover();
    await step(page, 3).focus();
    await expect(page.locator("[data-highlighted]")).toHaveCount(0);
  };
  const pointAndFocus = async (from: Place, places: readonly Place[]) => {
    const row = replicas[from](page);
    await row.hover();
    await expectOnly(places);
    if (from === "live") return; // the list has the focus, see below
    await (from === "Conflicts" ? row.getByRole("button").first() : row).focus();
    await expectOnly(places);
  };
  await openSide(page, "Explanation");
  const places: readonly Place[] = ["live", "Tree", "Conflicts", "Explanation"];
  for (const from of places) await pointAndFocus(from, places);
  await sideButton(page, "Explanation").click(); // Managed fields is narrow beside the open panel
  for (const shape of ["Paths", "FieldsV1"] as const) {
    await region(page, "Managed fields").getByRole("radio", { name: shape }).check();
    await pointAndFocus(shape, ["live", shape, "Conflicts"]);
  }
  await region(page, "Managed fields").getByRole("radio", { name: "Tree" }).check();

  const live = region(page, "Live object");
  await live.getByRole("listbox").focus();
  await page.keyboard.press("Home");
  const at = await replicas.live(page).getAttribute("data-row");
  for (let i = 0; i < Number(at); i++) await page.keyboard.press("ArrowDown");
  await expectHighlighted(page, ["live", "Tree", "Conflicts"]);
  await expect(live).toContainText("hpa, update of scale, since step 2 (before: alice)");
  await liveLine(page, "kind: Deployment").hover();
  await expect(live).toContainText("identifies the object, has no owner");
  await entry(page, "No owner").getByRole("option", { name: ".spec.revisionHistoryLimit" }).hover();
  await expect(liveLine(page, /revisionHistoryLimit/)).toHaveAttribute("data-highlighted", "true");
  await expect(live).toContainText("set by the server, has no owner");
});

test.describe("in Monaco", () => {
  test.use({ monaco: true });

  test("highlights the field of the line with the cursor or the mouse, and its line in every manifest", async ({
    page,
  }) => {
    await openPage(page);
    await focusMonaco(page);
    await page.keyboard.press("ControlOrMeta+Home");
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
    for (const place of ["live", "Tree", "Conflicts"] as const)
      await expect(replicas[place](page)).toHaveAttribute("data-highlighted", "true");
    await page.keyboard.press("ArrowUp");
    await expect(replicas.Conflicts(page)).not.toHaveAttribute("data-highlighted", "true");
    await step(page, 3).hover();
    await step(page, 3).focus();
    await expect(page.locator("[data-highlighted]")).toHaveCount(0);

    const text = region(page, "Actors").locator("div[role=code]");
    await text.getByText("replicas", { exact: true }).first().hover();
    for (const place of ["live", "Tree", "Conflicts"] as const)
      await expect(replicas[place](page)).toHaveAttribute("data-highlighted", "true");
    await step(page, 3).hover();
    await expect(page.locator("[data-highlighted]")).toHaveCount(0);

    await text.getByText("matchLabels", { exact: true }).click();
    await text.getByText("replicas", { exact: true }).first().hover();
    await expect(replicas.live(page)).toHaveAttribute("data-highlighted", "true");
    await step(page, 3).hover();
    await expect(liveLine(page, "matchLabels")).toHaveAttribute("data-highlighted", "true");

    await replicas.live(page).hover();
    await expectHighlighted(page, ["live", "Tree", "Conflicts"]);
    for (const actor of ["alice", "hpa"])
      await expect(manifest(page, actor).locator(".editor-line-highlighted").first()).toBeVisible();
    await step(page, 3).hover();

    const line = await manifest(page, "hpa").getByText("replicas: 5", { exact: true }).boundingBox();
    await page.mouse.move((line?.x ?? 0) + 60, (line?.y ?? 0) + 8);
    for (const place of ["live", "Tree", "Conflicts"] as const)
      await expect(replicas[place](page)).toHaveAttribute("data-highlighted", "true");
    await expect(manifest(page, "alice").locator(".editor-line-highlighted").first()).toBeVisible();
  });
});
