import type { Frame } from "../../engine/scenario/frame.ts";
import { managerKey } from "../../engine/scenario/step-manager.ts";
import { isWrite } from "../../engine/scenario/terminal.ts";
import { writeOptions } from "../../engine/server/http/write-options.ts";
import { manager, text } from "../outcome/sentence.ts";
import type { Sentence } from "../outcome/types.ts";
import { writerPart } from "./repeated-words.ts";
import type { PreviewField, PreviewStep } from "./types.ts";

/**
 * Returns what happens if an owner of shared fields writes another value than the others: an update and a forced apply take the
 * field, any other apply conflicts. Empty if the fields are not shared. `frames` ends with the frames of `repeated`.
 */
export function otherValues(
  repeated: readonly PreviewStep[],
  frames: readonly Frame[],
  fields: readonly PreviewField[],
): Sentence {
  const owners = fields.map((field) => ownersAfter(field).map(({ key }) => key));
  if (owners.length === 0 || !owners.every((keys) => keys.length > 1)) return [];
  const first = frames.length - repeated.length;
  return repeated.flatMap((step, at): Sentence => {
    if (!owners.some((keys) => keys.includes(managerKey(step.writer)))) return [];
    const frame = frames[first + at] as Frame;
    const isApply = step.writer.operation === "Apply";
    const takes = !isApply || isForced(frame);
    return [
      text(at === 0 ? "If " : " If "),
      writerPart(step, frame.planned.step),
      text(` ${isApply ? "applies" : "writes"} another value, `),
      ...(takes ? [manager(step.writer), text(" becomes the only owner.")] : [text("there is a conflict.")]),
    ];
  });
}

/** Returns the owners of a previewed field after the move. */
export function ownersAfter({ owners }: PreviewField): PreviewField["owners"] {
  return owners.filter(({ change }) => change !== "lost");
}

/** Whether the last write of a frame is an apply with force. */
function isForced({ exchanges }: Frame): boolean {
  const request = exchanges.findLast(isWrite)?.request;
  const options = request && writeOptions(request, "PatchOptions", true);
  return options !== undefined && "force" in options && options.force;
}
