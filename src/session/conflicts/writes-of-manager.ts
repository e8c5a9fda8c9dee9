import { requestWriter } from "../../engine/ownership/request-writer.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { type ManagerIdentity, writerOfStep } from "../../engine/scenario/step-manager.ts";

/** Returns the indices of the frames in which a manager wrote an object with a step that can be repeated: no dry run, create or delete. */
export function framesWrittenBy(
  frames: readonly Frame[],
  object: string,
  { manager, operation, subresource }: ManagerIdentity,
) {
  return frames.flatMap(({ planned: { step }, results }, index) => {
    const own = results.filter((result) => result.object === object);
    const by: readonly ManagerIdentity[] =
      step.action.kind === "run"
        ? own.flatMap(({ exchanges }) => exchanges.flatMap(({ request }) => requestWriter(request) ?? []))
        : [writerOfStep(step)];
    const isSame = by.some(
      (one) => one.manager === manager && one.operation === operation && one.subresource === subresource,
    );
    const wrote = own.some((result) => WROTE.has(result.outcome));
    return isSame && wrote && step.dryRun !== true && !ONCE.has(step.action.kind) ? [index] : [];
  });
}

const WROTE: ReadonlySet<string> = new Set(["created", "changed", "unchanged"]);
const ONCE: ReadonlySet<string> = new Set(["create", "delete", "get"]);
