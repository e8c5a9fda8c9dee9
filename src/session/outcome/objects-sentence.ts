import type { ClientProblem } from "../../engine/client/discovery/locate-object.ts";
import { size } from "../../engine/fieldpath/set.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import type { Outcome } from "../../engine/scenario/outcome.ts";
import { customKinds } from "../../engine/server/cluster/custom-kinds.ts";
import { isFirstKind } from "../../engine/server/kinds/find-kind.ts";
import { dig } from "../../engine/value/value.ts";
import { joinNames, plural, shorten } from "../../words.ts";
import { statusMessage } from "../diagnostics/server-messages.ts";
import { definitionPart, notesPart } from "../parts/late-parts.ts";
import { frameWriter } from "../timeline/frame-writer.ts";
import { isAboutDefinition } from "../timeline/is-about-definition.ts";
import { changeSentence } from "./change-sentence.ts";
import { objectChange } from "./object-change.ts";
import { field, list, manager, message, text, verdict } from "./sentence.ts";
import type { OutcomeView, Sentence } from "./types.ts";

type Told = Pick<OutcomeView, "tone" | "sentence">;

/** Returns what else a reader must know of the objects of a step. The first kinds and custom kinds have no such notes. */
function serverNotes(frame: Frame): Sentence {
  const custom = customKinds(frame.cluster);
  const hasNotes = frame.results.some(({ object }) => {
    const [group = "", plural = ""] = object?.split("/") ?? [];
    return (
      plural !== "" &&
      !isFirstKind(plural, group) &&
      !custom.some((one) => one.group === group && one.plural === plural)
    );
  });
  return hasNotes ? notesPart().serverNotes(frame) : [];
}

/** Returns the number of objects that a step created, changed or deleted. */
export function writtenObjects({ results }: Frame): number {
  return results.filter(({ outcome }) => WRITTEN.has(outcome)).length;
}

const WRITTEN: ReadonlySet<Outcome> = new Set(["created", "changed", "deleted"]);

/** Returns what the last step did to its objects. Of a command line, objects that it only read are not told. */
export function objectsSentence(frames: readonly Frame[]): Told {
  const frame = frames.at(-1) as Frame;
  const told = frame.results.filter(({ outcome }) => frame.terminal === null || outcome !== "read");
  const [only] = told;
  const { tone, sentence } =
    told.length === 1 && only !== undefined ? oneObject(only, frames) : severalObjects(told, frame);
  return { tone, sentence: [...sentence, ...serverNotes(frame)] };
}

function oneObject(result: ObjectResult, frames: readonly Frame[]): Told {
  const frame = frames.at(-1) as Frame;
  const { object, outcome, problem } = result;
  const isDry = frame.planned.step.dryRun === true;
  if (problem !== null) return { tone: "bad", sentence: notSent(problem, frame) };
  switch (outcome) {
    case "conflict":
    case "refused":
      return { tone: "bad", sentence: refusal(result) };
    case "created":
      return { tone: "good", sentence: creation(result, frames) };
    case "changed":
      return {
        tone: "good",
        sentence:
          object === null
            ? [verdict("Changed.")]
            : [
                ...changeSentence(objectChange(frames, frames.length - 1, object), frameWriter(frame)),
                ...affectedSentence(frame),
              ],
      };
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

/** Returns what becomes of the owners of a field after a change of the definition of its kind; nothing for all other steps. */
function affectedSentence(frame: Frame): Sentence {
  if (!frame.results.some(isAboutDefinition)) return [];
  const { whole = [], split = [] } = definitionPart().affectedObject(frame) ?? {};
  const fields = whole.length > 0 ? whole : split;
  const [first] = fields;
  if (first === undefined) return [];
  const same = fields.filter(({ path }) => pathText(path) === pathText(first.path));
  const owners = list(same.map(({ owner }) => manager(owner)));
  const verb = same.length === 1 ? "owns" : "own";
  const [when, how] =
    whole.length > 0
      ? [" From the next write on, ", " as a whole."]
      : [" Now ", ", but nobody owns what is in it."];
  return [text(when), ...owners, text(` ${verb} `), field(first.path), text(how)];
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

function creation(result: ObjectResult, frames: readonly Frame[]): Sentence {
  const frame = frames.at(-1) as Frame;
  const head = [verdict("Created"), text(` ${objectName(result, frame)}.`)];
  if (result.object === null) return head;
  const index = frames.length - 1;
  const before = ownershipAt(frames, index - 1, result.object);
  const owners = ownerChanges(before, ownershipAt(frames, index, result.object)).filter(
    ({ isGone }) => !isGone,
  );
  const owned = owners.map(
    ({ owner, gained }): Sentence => [
      text(" "),
      manager(owner),
      text(` owns ${plural(size(gained), "field")}.`),
    ],
  );
  return [...head, ...owned.slice(0, 2).flat()];
}

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

/** Returns the kind and the name of the object: `Deployment web`. */
function objectName({ object, address }: ObjectResult, { before, cluster }: Frame): string {
  const live = object === null ? null : (liveObject(cluster, object) ?? liveObject(before, object));
  const kind = String(dig(live, "kind") ?? address?.resource.kind ?? "the object");
  const name = String(dig(live, "metadata", "name") ?? address?.name ?? "");
  return name === "" ? kind : `${kind} ${name}`;
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
