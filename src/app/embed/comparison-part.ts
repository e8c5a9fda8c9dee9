import { soonPart } from "../soon-part.ts";

/** What compares two scenarios. It comes with the code of the edits, because there is only one scenario before the first edit. */
export const comparisonPart = soonPart(async () => {
  const [{ isSameScenario }, { scenarioChange }] = await Promise.all([
    import("../store/scenario/same-scenario.ts"),
    import("../../worker/scenario-change.ts"),
  ]);
  return { isSameScenario, scenarioChange };
});
