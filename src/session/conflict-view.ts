import type { Conflict, Opponent } from "../engine/scenario/conflicts.ts";
import { type Keys, keysOf, valueIn } from "../engine/scenario/place.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { Value, ValueMap } from "../engine/value/value.ts";
import { removeField, setField } from "../text/edit.ts";
import { printText } from "../text/print.ts";
import type { ConflictView } from "../worker/protocol.ts";
import type { ActorOf } from "./actors.ts";
import { locatePrinted } from "./locate.ts";
import type { Subject } from "./read.ts";

/** What conflicts are seen against. */
export type ConflictInput = {
  readonly text: string;
  /** The file of a command line that this is the text of; null for the step's own. */
  readonly file: string | null;
  /** Where the object that met the conflict stands; null if the text has become another and must not be edited. */
  readonly subject: Subject | null;
  /** False where there is no time to work out the edits. */
  readonly isEditable: boolean;
  /** What it said. */
  readonly config: ValueMap;
  readonly live: ValueMap | null;
  readonly type: Type | null;
  readonly actorOf: ActorOf;
};

/** A conflict with what both sides want, and the manifest after either peaceful way out. */
export function conflictView(conflict: Conflict, input: ConflictInput): ConflictView {
  const { text, subject, isEditable, config, type, actorOf } = input;
  const mine = keysOfConflict(config, conflict, type);
  const yours = mine === null ? undefined : valueIn(config, mine);
  const value = liveValue(conflict, input);
  const at =
    mine === null || subject === null
      ? null
      : { document: subject.position, map: subject.document.map, keys: [...subject.prefix, ...mine] };
  return {
    path: conflict.path === null ? "" : JSON.stringify(conflict.path),
    label: conflict.field,
    yours: yours === undefined ? "" : printText(yours).trimEnd(),
    live: value === undefined ? "" : printText(value).trimEnd(),
    owners: conflict.owners.map((owner) => opponentView(owner, actorOf)),
    file: input.file,
    giveUp: at === null || !isEditable ? null : removeField(text, at.document, at.keys),
    share:
      at === null || !isEditable || value === undefined ? null : setField(text, at.document, at.keys, value),
    line: at?.map?.rangeOf(at.keys).line ?? null,
  };
}

/** The text with the field of a conflict taken out, or set to the live value; the text itself if it says nothing of the field, null where it cannot be done. */
export function withoutConflict(
  conflict: Conflict,
  way: "giveUp" | "share",
  input: Pick<ConflictInput, "text" | "subject" | "live" | "type">,
): string | null {
  const { text, subject, type } = input;
  if (subject === null) return null;
  const keys = keysOfConflict(subject.value, conflict, type);
  if (keys === null) return text;
  const at = [...subject.prefix, ...keys];
  if (way === "giveUp") return removeField(text, subject.position, at);
  const value = liveValue(conflict, input);
  return value === undefined ? null : setField(text, subject.position, at, value);
}

function liveValue(conflict: Conflict, { live, type }: Pick<ConflictInput, "live" | "type">) {
  const keys = live === null ? null : keysOfConflict(live, conflict, type);
  return keys === null || live === null ? undefined : valueIn(live, keys);
}

/** How to get to the field of a conflict in a configuration or a live object; null if it is not there. */
function keysOfConflict(value: Value, { path, field }: Conflict, type: Type | null): Keys | null {
  const keys = path === null ? null : keysOf(value, type, path);
  if (keys !== null) return keys;
  const found = locatePrinted(value, field);
  return found.whole ? found.keys : null;
}

function opponentView(owner: Opponent, actorOf: ActorOf): ConflictView["owners"][number] {
  const { manager, subresource, apiVersion } = owner;
  const operation = apiVersion === null ? "Apply" : "Update";
  const parts = [operation.toLowerCase(), ...(subresource === null ? [] : [`of ${subresource}`])];
  const using = apiVersion === null ? "" : ` using ${apiVersion}`;
  return {
    manager,
    actor: actorOf(manager),
    operation,
    description: `${manager}, ${parts.join(" ")}${using}`,
    since: owner.since,
  };
}
