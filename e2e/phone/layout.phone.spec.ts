import { expect, test } from "../support/fixtures.ts";
import { region, sideButton } from "../support/page.ts";
import { openTerminal } from "../support/terminal.ts";

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";

test("the buttons of all side panels are visible at once", async ({ page }) => {
  const line = "kubectl apply -n default --prune --applyset=team -f set.yaml";
  await openTerminal(page, { "set.yaml": CONFIG_MAP }, [{ line, env: { KUBECTL_APPLYSET: "true" } }]);
  const all = (["Explanation", "Requests", "Compare", "ApplySets"] as const).map((name) =>
    sideButton(page, name),
  );
  await page.setViewportSize({ width: 320, height: 740 });
  await all[0]?.scrollIntoViewIfNeeded();
  for (const button of all) await expect(button).toBeInViewport({ ratio: 1 });
  await all[0]?.tap();
  await expect(region(page, "Explanation").getByRole("region").first()).toBeInViewport();
});
