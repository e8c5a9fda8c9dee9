import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { openScenario } from "../support/open-scenario.ts";
import { editor, focusMonaco, manifest, region, writeInMonaco } from "../support/page.ts";

test.use({ monaco: true });

const service = "apiVersion: v1\nkind: Service\nmetadata:\n  name: a\nspec:\n  ports:\n  - port: 80\n";

/** Opens a scenario with one Service, with the cursor at the end of its text. */
async function openService(page: Page): Promise<void> {
  await openScenario(page, { by: "alice", text: service });
  await focusMonaco(page);
  await page.keyboard.press("ControlOrMeta+End");
}

const suggestion = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test("completes fields with their types, keys of items first, and values", async ({ page }) => {
  await openService(page);
  await page.keyboard.type("    pr");
  await expect(suggestion(page, /^protocol, /)).toContainText("key of the item, string");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+Space");
  for (const value of ["SCTP", "TCP", "UDP"])
    await expect(suggestion(page, new RegExp(`^${value}, `))).toBeVisible();
});

test("shows type, list keys, values and owners on hover", async ({ page }) => {
  await openService(page);
  const text = region(page, "Actors").getByRole("code");
  await text.getByText("ports", { exact: true }).hover();
  await expect(page.getByRole("tooltip")).toContainText("list of objects by keys port, protocol");
  await text.getByText("port", { exact: true }).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: "number" })).toContainText(
    "alice, apply, since step 1",
  );
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("    protocol: TCP");
  await text.getByText("protocol", { exact: true }).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: "Default" })).toContainText('Default: "TCP"');
});

test("supports custom kinds: fields, lists, defaults and owners", async ({ page }) => {
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "backends.example.com" },
    spec: {
      group: "example.com",
      names: { kind: "Backend", plural: "backends" },
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                mode: { type: "string", default: "safe", enum: ["fast", "safe"] },
                tags: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
                servers: {
                  type: "array",
                  "x-kubernetes-list-type": "map",
                  "x-kubernetes-list-map-keys": ["host"],
                  items: {
                    type: "object",
                    required: ["host"],
                    properties: { host: { type: "string" }, weight: { type: "integer" } },
                  },
                },
              },
            },
          },
        },
      ],
    },
  };
  const backend =
    "apiVersion: example.com/v1\nkind: Backend\nmetadata:\n  name: a\nmode: safe\ntags: [x]\nservers:\n- host: h\n";
  await openScenario(
    page,
    { by: "admin", text: "", action: { kind: "define", manifest: JSON.stringify(definition) } },
    { by: "alice", text: backend },
  );
  await focusMonaco(page);
  const text = region(page, "Actors").getByRole("code");
  for (const [field, says] of [
    ["mode", /string.*Default: "safe".*One of: fast, safe.*\.mode: alice, apply, since step 2/s],
    ["tags", /set of strings/],
    ["servers", /list of objects by key host/],
    ["host", /\.servers\[host="h"\]\.host: alice, apply, since step 2/],
  ] as const) {
    await text.getByText(field, { exact: true }).first().hover();
    await expect(page.getByRole("tooltip").filter({ hasText: says })).toBeVisible();
  }
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("  w");
  await expect(suggestion(page, /^weight, /)).toContainText("number");
  await page.keyboard.press("Escape");
  await page.keyboard.type("rong: 1");
  await expect(manifest(page).getByRole("list", { name: "Problems" }).getByRole("button")).toHaveText(
    /^Line 9, column 3 .*field not declared in schema/,
  );
});

test("shows schema errors at their positions", async ({ page }) => {
  await openScenario(page, { by: "alice", text: service });
  await writeInMonaco(page, `${service}  sessionAffinity: [1]\n  unknownField: x\n`);
  const problems = region(page, "Actors").getByRole("list", { name: "Problems" });
  await expect(problems.getByRole("button").filter({ hasText: /^Line 8/ })).toBeVisible();
  await problems.getByRole("button").first().click();
  await expect(editor(page)).toBeFocused();
});

test("shows how to leave the editor by keyboard: Escape, then Tab, or Ctrl+M", async ({ page }) => {
  await openService(page);
  await expect(region(page, "Actors")).toContainText("Esc then Tab leaves");
  await page.keyboard.press("Tab");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(region(page, "Actors").getByRole("button", { name: "Add step with this text" })).toBeFocused();

  await focusMonaco(page);
  await page.keyboard.press("Control+m");
  await page.keyboard.press("Tab");
  await expect(editor(page)).not.toBeFocused();
});
