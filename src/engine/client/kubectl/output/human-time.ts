import { sinceTime } from "../../../server/kinds/common/table-cells.ts";
import type { CommandRun } from "../command-run.ts";

/** Returns how long ago a timestamp was: `5s`, `3d4h`; `<unknown>` for an empty one. */
export function humanTimeSince({ environment }: CommandRun, time: string): string {
  return sinceTime(time, environment.now);
}
