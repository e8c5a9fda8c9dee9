import type { FrameView } from "../../session/frame/types.ts";

/** Returns when the shown changes were made, for the end of a sentence. */
export function changePeriod(since: FrameView["since"]): string {
  if (since === undefined) return "in this step";
  return since === 0 ? "since the beginning" : `since step ${since}`;
}
