import { explainStep } from "../../engine/explain/explain.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { explanationRows } from "./explanation-rows.ts";
import { shownObject } from "./object-list.ts";
import type { ExplanationView } from "./types.ts";
import { whySentence } from "./why-sentence.ts";

/** Returns why the last step of `frames` changed the requested object; by default the object that its view shows. */
export function explanationView(frames: readonly Frame[], requested: string | null): ExplanationView {
  const index = frames.length - 1;
  const { key } = shownObject(frames[index] as Frame, requested);
  const rows = explanationRows(explainStep(frames, index, key ?? ""));
  const hasOwners = [index - 1, index].some((at) => ownershipAt(frames, at, key ?? "").owners.length > 0);
  return { why: whySentence(rows, hasOwners), rows };
}
