import type { Page } from "@playwright/test";
import type { Scenario, Step } from "../src/engine/scenario/scenario.ts";
import { encodeLink } from "../src/file/link.ts";
import { expect } from "./fixtures.ts";
import { step } from "./page.ts";

/** What an actor does: it applies a text, unless more is said. */
export type Deed = { readonly by: string; readonly text: string } & Partial<Step>;

/** Opens a story by its link, and waits until its last step has run. */
export async function openDeeds(page: Page, ...deeds: readonly Deed[]): Promise<void> {
  const names = [...new Set(deeds.map(({ by }) => by))];
  const scenario: Scenario = {
    title: "A story",
    actors: names.map((name, at) => ({ name, colour: (at % 12) + 1 })),
    steps: deeds.map(({ by, text, ...more }, at) => ({
      id: `s${at + 1}`,
      actor: by,
      action: { kind: "apply", manifest: text },
      ...more,
    })),
  };
  await page.goto(`/${await encodeLink(scenario)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A story");
  await expect(step(page, deeds.length)).toHaveAccessibleName(/: (?!…|running)/);
}

/** A ConfigMap, `data` as lines of YAML. */
export function config(name: string, ...data: readonly string[]): string {
  return [
    "apiVersion: v1",
    "kind: ConfigMap",
    "metadata:",
    `  name: ${name}`,
    "data:",
    ...data.map((one) => `  ${one}`),
    "",
  ].join("\n");
}
