import type { ClientProblem } from "../../engine/client/discovery/locate-object.ts";
import type { Sentence } from "./types.ts";

const WHAT_TO_DO =
  ": no definition of the scenario and no earlier step defines it. Apply its CustomResourceDefinition in an earlier step, or paste both together: first the definition, then the object.";

/**
 * Returns that the server does not know a kind, and what to do. The clause begins in lower case and ends with a period. It makes its
 * parts itself, so that this late module shares no code with the first load.
 */
export function unknownKindClause({ kind, apiVersion }: NonNullable<ClientProblem["unknownKind"]>): Sentence {
  return [
    { kind: "text", text: "the server does not know the kind " },
    { kind: "value", text: kind },
    { kind: "text", text: " of " },
    { kind: "value", text: apiVersion },
    { kind: "text", text: WHAT_TO_DO },
  ];
}
