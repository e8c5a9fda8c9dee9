import { withChanges } from "./files.ts";
import type { Frame, Moment } from "./run.ts";
import type { Planned } from "./tasks.ts";
import type { Terminal } from "./terminal.ts";

/**
 * The frame of a step that needs a longer text or a deeper stack than a browser has: it changes nothing and says so, and the steps behind
 * it are taken. Null if `error` is another one: those are faults of the engine, or parts that are still to come.
 */
export function givenUp(error: unknown, planned: Planned, moment: Moment): Frame | null {
  if (!isOutOfMemory(error)) return null;
  const { index, now, before, restricted, files } = moment;
  const message = `this takes more memory than the playground has (${error.message})`;
  const base = { planned, index, now, before, restricted, cluster: before, exchanges: [] };
  const { intent } = planned;
  if (intent.kind === "run") {
    const found = withChanges(files, intent.command.files);
    const stderr = `bash: ${message}\n`;
    const terminal: Terminal = { exit: 2, stdout: "", stderr, before: files, found, left: found };
    return { ...base, outcome: "invalid", acts: [], terminal };
  }
  const problem = { code: "refused", message, field: [] } as const;
  const act = { index: 0, object: null, address: null, outcome: "invalid", exchanges: [], problem } as const;
  return { ...base, outcome: "invalid", acts: [act], terminal: null };
}

/** Firefox throws an `InternalError` where other browsers throw a `RangeError`. */
function isOutOfMemory(error: unknown): error is Error {
  return error instanceof RangeError || (error instanceof Error && error.name === "InternalError");
}
