import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { OtherScenario } from "./other-scenario.tsx";

/** Which two states the user compares. A step is null for the cluster before the first step. */
export type StatesChoice = {
  readonly first: string | null;
  readonly second: string | null;
  /** The scenario of the second state; null for that of the page. */
  readonly other: OtherScenario | null;
  /** Whether the user chose the step. If not, it is a default. */
  readonly isFirstChosen: boolean;
  readonly isSecondChosen: boolean;
};

/** Returns the states to compare at first: before and after the step that the page shows. */
export function firstChoice(page: Scenario, shown: string | null): StatesChoice {
  return {
    first: stepBefore(page, shown),
    second: shown,
    other: null,
    isFirstChosen: false,
    isSecondChosen: false,
  };
}

/**
 * Returns the choice with another second scenario. Steps that the user chose stay, but the second one only while the second scenario
 * is that of the page, perhaps in another version: another scenario has other steps.
 */
export function withOther(
  choice: StatesChoice,
  other: OtherScenario | null,
  page: Scenario,
  shown: string | null,
): StatesChoice {
  // With two scenarios, the comparison starts at the shown step of each. With one, it starts before and after the shown step.
  const isCountNew = (other === null) !== (choice.other === null);
  const first = isCountNew ? (other === null ? stepBefore(page, shown) : shown) : choice.first;
  const isSecondChosen = choice.isSecondChosen && isOfPage(choice.other) && isOfPage(other);
  const shownOfOther = other === null || isOfPage(other) ? shown : stepShownOf(other);
  const second = isSecondChosen ? choice.second : shownOfOther;
  return { ...choice, other, first: choice.isFirstChosen ? choice.first : first, second, isSecondChosen };
}

function isOfPage(other: OtherScenario | null): boolean {
  return other === null || other.kubernetes !== undefined;
}

function stepShownOf({ scenario: { steps }, step }: OtherScenario): string | null {
  return (step === undefined ? steps.at(-1) : steps[step - 1])?.id ?? null;
}

function stepBefore({ steps }: Scenario, step: string | null): string | null {
  return steps[steps.findIndex(({ id }) => id === step) - 1]?.id ?? null;
}
