import type { Page } from "@playwright/test";
import { expectNoFindingsInLayout } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { openPage, region, step, steps, untilGesturesLoaded } from "../support/page.ts";

const widths = (page: Page) =>
  page.evaluate(() => ({
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    dialogs: [...document.querySelectorAll("dialog[open]")].map((one) => one.scrollWidth - one.clientWidth),
  }));

const openMenu = async (page: Page, item: RegExp) => {
  await region(page, "Scenario").getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("menuitem", { name: item }).tap();
};

test("every dialog fits 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page);
  await region(page, "Actors").getByRole("button", { name: "Add step with this text" }).tap();
  await expect(steps(page)).toHaveCount(4);
  const check = async (name: string | RegExp) => {
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    expect(await widths(page)).toEqual({ page: 0, dialogs: [0] });
    await expectNoFindingsInLayout(page, String(name), "dialog[open]");
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(dialog).toBeHidden();
  };
  await openMenu(page, /^Sessions/);
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  await check("Sessions");
  await openMenu(page, /^Edit as YAML/);
  await expect(page.getByRole("textbox", { name: "Text of the scenario" })).toBeVisible();
  await check("Scenario as YAML");
  await openMenu(page, /^Make a lesson/);
  await page.getByText(/^These hold at the beginning, too/).tap();
  await check("Make a lesson");
  for (const [button, name] of [
    ["Learn", "Learn Server-Side Apply"],
    ["Examples", "Examples"],
    [/^Open/, "Open or paste"],
    ["Share", "Share"],
    ["Find an action", "Find an action"],
    ["Keyboard shortcuts and help", "Keyboard shortcuts and help"],
  ] as const) {
    await region(page, "Scenario").getByRole("button", { name: button, exact: true }).tap();
    await check(name);
  }
  await region(page, "Scenario").getByRole("button", { name: "Edit title and description" }).tap();
  await check("Title and description");
  await region(page, "Actors").getByRole("button", { name: "Add actor" }).tap();
  await check("Add actor");
  await openMenu(page, /^Delete all local data/);
  await check("Delete all local data?");
});

test("drags a step by its grip with a finger, and scrolls elsewhere", async ({ page, context }) => {
  await openPage(page);
  await untilGesturesLoaded(page);
  const devtools = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const grip = await region(page, "Timeline").locator(".step-grip").nth(2).boundingBox();
  if (!grip) throw new Error("the step has no grip");
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await touch("touchStart", x, y);
  await touch("touchMove", x - 20, y);
  await touch("touchMove", 8, y);
  await expect(step(page, 1)).toBeInViewport({ ratio: 1 });
  await touch("touchEnd", 8, y);
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");
  await expect(step(page, 3)).toHaveAccessibleName(/hpa patches scale/);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(step(page, 3)).toHaveAccessibleName(/alice applies: 1 conflict/);
});

test("starts scenarios, runs commands, opens sessions and edits steps by touch", async ({ page }) => {
  await page.goto("/#new");
  await page.getByRole("button", { name: /^Two writers/ }).tap();
  await expect(step(page, 2)).toHaveAccessibleName(/conflict/);
  await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Live object" }).tap();
  await expect(region(page, "Live object").getByText("greeting: hello")).toBeInViewport();

  await page.getByRole("button", { name: "Find an action" }).tap();
  await page.getByRole("combobox", { name: "Action, step, object or example" }).fill("step 1");
  await page.getByRole("option", { name: /^Go to step 1/ }).tap();
  await expect(step(page, 1)).toHaveAttribute("aria-current", "step");

  await region(page, "Timeline").getByRole("button", { name: "Actions of step 2" }).tap();
  await page.getByRole("menuitem", { name: /^Move earlier/ }).tap();
  await expect(step(page, 1)).toHaveAccessibleName(/bob applies: created/);

  await openMenu(page, /^New scenario/);
  await expect(page.getByRole("heading", { name: "Add the first step" })).toBeVisible();
  await openMenu(page, /^Sessions/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^New scenario 2 steps/ })
    .tap();
  await expect(steps(page)).toHaveCount(2);
});
