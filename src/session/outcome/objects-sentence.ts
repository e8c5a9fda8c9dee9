import { size } from "../../engine/fieldpath/set.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { customKinds } from "../../engine/server/cluster/custom-kinds.ts";
import { isFirstKind } from "../../engine/server/kinds/find-kind.ts";
import { dig } from "../../engine/value/value.ts";
import { plural } from "../../words.ts";
import { definitionPart, notesPart, problemsPart } from "../parts/late-parts.ts";
import { frameWriter } from "../timeline/frame-writer.ts";
import { isAboutDefinition } from "../timeline/is-about-definition.ts";
import { changeSentence } from "./change-sentence.ts";
import { objectChange } from "./object-change.ts";
import { manager, text, verdict } from "./sentence.ts";
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

/** Returns what the last step did to its objects. Of a command line, objects that it only read are not told. */
export function objectsSentence(frames: readonly Frame[]): Told {
  const frame = frames.at(-1) as Frame;
  const told = frame.results.filter(({ outcome }) => frame.terminal === null || outcome !== "read");
  const [only] = told;
  const written = told.length === 1 && only !== undefined ? oneWrite(only, frames) : null;
  const { tone, sentence } =
    written === null
      ? problemsPart().resultsSentence(told, frame)
      : { tone: "good" as const, sentence: written };
  return { tone, sentence: [...sentence, ...serverNotes(frame)] };
}

/** Returns what a step wrote to an object; null if it wrote nothing. */
function oneWrite(result: ObjectResult, frames: readonly Frame[]): Sentence | null {
  const frame = frames.at(-1) as Frame;
  const { object, outcome, problem } = result;
  if (problem !== null) return null;
  if (outcome === "created") return creation(result, frames);
  if (outcome !== "changed") return null;
  if (object === null) return [verdict("Changed.")];
  const change = objectChange(frames, frames.length - 1, object);
  const affected = frame.results.some(isAboutDefinition) ? definitionPart().affectedSentence(frame) : [];
  return [...changeSentence(change, frameWriter(frame)), ...affected];
}

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

/** Returns the kind and the name of the object: `Deployment web`. */
export function objectName({ object, address }: ObjectResult, { before, cluster }: Frame): string {
  const live = object === null ? null : (liveObject(cluster, object) ?? liveObject(before, object));
  const kind = String(dig(live, "kind") ?? address?.resource.kind ?? "the object");
  const name = String(dig(live, "metadata", "name") ?? address?.name ?? "");
  return name === "" ? kind : `${kind} ${name}`;
}
