import type { ClientProblem } from "../../engine/client/discovery/locate-object.ts";
import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import type { Outcome } from "../../engine/scenario/outcome.ts";
import { joinNames, plural, shorten } from "../../words.ts";
import { statusMessage } from "../diagnostics/server-messages.ts";
import { definitionPart } from "../parts/late-parts.ts";
import { objectName } from "./objects-sentence.ts";
import { message, text, verdict } from "./sentence.ts";
import type { OutcomeView, Sentence } from "./types.ts";

/** Returns the results of a step in a sentence, if the step has several objects, or wrote nothing: deletions, reads, refusals and dry runs. */
export function resultsSentence(told: readonly ObjectResult[], frame: Frame): Told {
  const [only] = told;
  return told.length === 1 && only !== undefined ? oneObject(only, frame) : severalObjects(told, frame);
}

type Told = Pick<OutcomeView, "tone" | "sentence">;

function oneObject(result: ObjectResult, frame: Frame): Told {
  const { outcome, problem } = result;
  const isDry = frame.planned.step.dryRun === true;
  if (problem !== null) return { tone: "bad", sentence: notSent(problem, frame) };
  switch (outcome) {
    case "conflict":
    case "refused":
      return { tone: "bad", sentence: refusal(result) };
    case "deleted":
      return { tone: "good", sentence: [verdict("Deleted"), text(` ${objectName(result, frame)}.`)] };
    case "read":
      return {
        tone: "quiet",
        sentence: [verdict("Read"), text(` ${objectName(result, frame)}. Nothing changed.`)],
      };
    default:
      return { tone: "quiet", sentence: isDry ? dryRun(result) : unchanged(result, frame) };
  }
}

function notSent({ message: words, unknownKind }: ClientProblem, { planned }: Frame): Sentence {
  if (unknownKind !== undefined)
    return [verdict("Not sent:"), text(" "), ...definitionPart().unknownKindClause(unknownKind)];
  return [verdict("Not sent."), text(` ${planned.step.actor}’s request has an error: `), message(words)];
}

/** The longest message of the server in a sentence. The page has the whole message in another place. */
const LONGEST = 200;

function refusal({ exchanges }: ObjectResult): Sentence {
  const response = exchanges.at(-1)?.response;
  if (response === undefined) return [verdict("Refused."), text(" Nothing changed.")];
  return [
    verdict(VERDICTS[response.code] ?? "Refused."),
    text(` The server answered ${response.code}: `),
    message(shorten(statusMessage(response), LONGEST)),
    text(" Nothing changed."),
  ];
}

const VERDICTS: { readonly [code: number]: string } = { 403: "Forbidden.", 404: "Not found." };

function dryRun({ exchanges }: ObjectResult): Sentence {
  const code = exchanges.at(-1)?.response.code ?? 200;
  return [
    verdict("Nothing changed,"),
    text(` because this is a dry run. The server accepts the request: it answered ${code}.`),
  ];
}

function unchanged({ exchanges }: ObjectResult, { planned: { step } }: Frame): Sentence {
  const head = verdict("Nothing changed.");
  if (exchanges.length === 0) return [head, text(" The step sent no request.")];
  const wrote = exchanges.some(({ request }) => request.method !== "GET");
  if (!wrote) return [head, text(" The client found no difference, so it sent no write.")];
  return step.action.kind === "apply"
    ? [head, text(` The live object has all values of this manifest already.`)]
    : [head, text(" The live object has these values already.")];
}

/** Counts the objects by what happened to them. The page shows one of them; it lists all with the live object. */
function severalObjects(results: readonly ObjectResult[], frame: Frame): Told {
  const failed = results.find(({ outcome }) => FAILED.has(outcome));
  const counts = new Map<Outcome, number>();
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const parts = ORDER.filter((outcome) => counts.has(outcome)).map((outcome, at) => {
    const count = counts.get(outcome) ?? 0;
    return countText(outcome, at === 0 ? plural(count, "object") : String(count));
  });
  const head = [verdict(`${capital(joinNames(parts))}.`)];
  if (failed !== undefined)
    return { tone: "bad", sentence: [...head, text(" First problem: "), ...problemOf(failed)] };
  return { tone: writtenObjects(frame) > 0 ? "good" : "quiet", sentence: head };
}

function problemOf({ problem, exchanges }: ObjectResult): Sentence {
  if (problem?.unknownKind !== undefined) return definitionPart().unknownKindClause(problem.unknownKind);
  const response = exchanges.at(-1)?.response;
  const words = problem?.message ?? (response === undefined ? "no answer" : statusMessage(response));
  return [message(shorten(words, LONGEST))];
}

const FAILED: ReadonlySet<Outcome> = new Set(["conflict", "refused", "invalid"]);

const ORDER: readonly Outcome[] = [
  "conflict",
  "refused",
  "invalid",
  "created",
  "changed",
  "deleted",
  "unchanged",
  "read",
];

/** Returns what happened to some objects: `created 2 objects`, `left 1 unchanged`. */
function countText(outcome: Outcome, objects: string): string {
  switch (outcome) {
    case "conflict":
      return `refused ${objects} because of conflicts`;
    case "invalid":
      return `did not send ${objects}`;
    case "unchanged":
      return `left ${objects} unchanged`;
    default:
      return `${outcome} ${objects}`;
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the number of objects that a step created, changed or deleted. */
export function writtenObjects({ results }: Frame): number {
  return results.filter(({ outcome }) => WRITTEN.has(outcome)).length;
}

const WRITTEN: ReadonlySet<Outcome> = new Set(["created", "changed", "deleted"]);
