import { requestWriter } from "../../engine/ownership/request-writer.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { ManagerIdentity } from "../../engine/scenario/step-manager.ts";

/** Returns the manager of the last write that a step sent; null if it sent none. */
export function frameWriter({ exchanges }: Frame): ManagerIdentity | null {
  return exchanges.flatMap(({ request }) => requestWriter(request) ?? []).at(-1) ?? null;
}
