import { expect, test } from "../support/fixtures.ts";
import { openSide, region, step } from "../support/page.ts";
import { openTerminal, terminalLine } from "../support/terminal.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  a: one\n";
const APPLY = "kubectl apply -n default --prune --applyset=team -f web.yaml";

test("the terminal, its files and ApplySets fit 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await openTerminal(page, { "web.yaml": CONFIG_MAP, "a/long/path/of/a/file.yaml": CONFIG_MAP }, [
    { line: APPLY, env: { KUBECTL_APPLYSET: "true" } },
    { line: "kubectl get configmaps -o yaml", env: { KUBECTL_APPLYSET: "true" } },
  ]);
  await terminalLine(page).fill("kubectl get configmaps -o name");
  await expect(region(page, "Terminal").getByRole("group", { name: "Output" })).toHaveText("configmap/web");
  await region(page, "Files").getByRole("textbox", { name: "Text of web.yaml, step 2" }).fill(CONFIG_MAP);
  await openSide(page, "ApplySets");
  await expect(region(page, "ApplySets")).toContainText("Secret default/team");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expect(step(page, 2)).toHaveAccessibleName(/configmap\/web/);
});
