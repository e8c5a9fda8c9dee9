import { affectedObject } from "../../engine/ownership/affected-object.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { field, list, manager, text } from "./sentence.ts";
import type { Sentence } from "./types.ts";

/** Returns what becomes of the owners of a field after a change of the definition of its kind. */
export function affectedSentence(frame: Frame): Sentence {
  const { whole = [], split = [] } = affectedObject(frame) ?? {};
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
