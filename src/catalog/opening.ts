import type { Scenario } from "../engine/scenario/scenario.ts";
import { scenario } from "./scenarios/ownership/replicas.yaml?scenario";

/** The scenario that the page shows first. It is part of the first load; the page fetches the others when the user opens one. */
export const opening = scenario as Scenario;
