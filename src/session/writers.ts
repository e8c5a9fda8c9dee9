import { managerOf } from "../engine/scenario/manager.ts";
import type { Writer } from "../engine/scenario/ownership.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import type { Step } from "../engine/scenario/scenario.ts";
import { agentName } from "../engine/server/options.ts";

/** Who wrote, and how. */
export type Write = Pick<Writer, "manager" | "operation" | "subresource">;

/** As whom a step writes, and how. */
export function writeOf(step: Step): Write {
  return {
    manager: managerOf(step),
    operation: step.action.kind === "apply" ? "Apply" : "Update",
    subresource: step.subresource ?? null,
  };
}

/** The frames, from 0, in which a writer wrote an object and could do so again: no dry runs, and nothing that makes or deletes. */
export function writesOf(
  frames: readonly Frame[],
  object: string,
  { manager, operation, subresource }: Write,
) {
  return frames.flatMap(({ planned: { step }, acts }, index) => {
    const own = acts.filter((act) => act.object === object);
    const by = step.action.kind === "run" ? own.flatMap(sentBy) : [writeOf(step)];
    const isSame = by.some(
      (one) => one.manager === manager && one.operation === operation && one.subresource === subresource,
    );
    const wrote = own.some((act) => WROTE.has(act.outcome));
    return isSame && wrote && step.dryRun !== true && !ONCE.has(step.action.kind) ? [index] : [];
  });
}

/** As whom a command line writes: what its requests say. */
function sentBy({ exchanges }: Act): readonly Write[] {
  return exchanges.flatMap(({ request: { query, contentType, userAgent, path } }) => {
    const manager = query?.["fieldManager"] ?? (userAgent === undefined ? undefined : agentName(userAgent));
    const operation = contentType?.startsWith("application/apply-patch") === true ? "Apply" : "Update";
    const subresource = /\/(scale|status)$/.exec(path)?.[1] ?? null;
    return manager === undefined ? [] : [{ manager, operation, subresource }];
  });
}

const WROTE: ReadonlySet<string> = new Set(["created", "changed", "unchanged"]);
const ONCE: ReadonlySet<string> = new Set(["create", "delete", "get"]);
