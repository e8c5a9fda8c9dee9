import { failAll } from "./replay.ts";
import type { Registration } from "./replayer.ts";

/** Recordings that the READMEs describe and nothing replays yet: known, counted, and failed. */
export const pending: readonly Registration[] = [
  waiting({
    fns: ["applyset.scenario", "kubectl.ssaMigration"],
  }),
];

function waiting(names: Pick<Registration, "fns" | "kinds" | "steps">): Registration {
  return { ...names, levels: true, replay: (line) => failAll(line, "", names, "nothing replays this yet") };
}
