import type { Scenario, Step } from "../src/engine/scenario/scenario.ts";
import { encodeLink } from "../src/file/link.ts";
import { expect, test } from "./fixtures.ts";
import { region } from "./page.ts";

/** A hundred steps over an object of a megabyte. */
function largeScenario(): Scenario {
  const head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: large\ndata:\n";
  const keys = Array.from({ length: 9000 }, (_, at) => `  key-${at}: ${"x".repeat(100)}\n`).join("");
  const steps = Array.from(
    { length: 100 },
    (_, at): Step => ({
      id: `s${at + 1}`,
      actor: at === 0 ? "alice" : `writer-${at % 3}`,
      force: true,
      action: { kind: "apply", manifest: at === 0 ? head + keys : `${head}  key-0: "${at}"\n` },
    }),
  );
  const names = ["alice", "writer-0", "writer-1", "writer-2"];
  return { title: "Large", actors: names.map((name, at) => ({ name, colour: at + 1 })), steps };
}

test("a long run says how far it is, and can be stopped", async ({ page }) => {
  await page.goto(`/${await encodeLink(largeScenario())}`);
  const run = region(page, "Run");
  await expect(run).toContainText(/Running step \d+ of 100/);
  await run.getByRole("button", { name: "Stop" }).click();
  await expect(run).toBeHidden();
  await expect(page.getByText(/The run was stopped/).first()).toBeVisible();
});
