import type { Scenario } from "../engine/scenario/scenario.ts";
import { scenario } from "./scenarios/replicas.yaml?scenario";

/** The story that the page opens on. It comes with the first load; the others are fetched when they are chosen. */
export const opening = scenario as Scenario;
