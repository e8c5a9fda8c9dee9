import type { Page } from "@playwright/test";
import type { Scenario, Step } from "../../src/engine/scenario/scenario.ts";
import { makeLink } from "../../src/file/link/make-link.ts";
import { expect } from "./fixtures.ts";
import { step } from "./page.ts";

/** A step: by default, the actor applies the text. */
export type StepInput = { readonly by: string; readonly text: string } & Partial<Step>;

/** Returns the part of a link that has a scenario. */
export function linkOf(...steps: readonly StepInput[]): Promise<string | null> {
  const names = [...new Set(steps.map(({ by }) => by))];
  const scenario: Scenario = {
    title: "A scenario",
    actors: names.map((name, at) => ({ name, colour: (at % 12) + 1 })),
    steps: steps.map(({ by, text, ...more }, at) => ({
      id: `s${at + 1}`,
      actor: by,
      action: { kind: "apply", manifest: text },
      ...more,
    })),
  };
  return makeLink(scenario);
}

/** Opens a scenario by its link, and waits until its last step has run. */
export async function openScenario(page: Page, ...steps: readonly StepInput[]): Promise<void> {
  await page.goto(`/${await linkOf(...steps)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A scenario");
  await expect(step(page, steps.length)).toHaveAccessibleName(/: (?!…|running)/);
}

/** Returns a ConfigMap. `data` is lines of YAML. */
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
