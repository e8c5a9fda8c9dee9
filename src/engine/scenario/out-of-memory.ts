import { withFileChanges } from "./files.ts";
import type { Frame, StepContext, TerminalResult } from "./frame.ts";
import type { PlannedStep } from "./tasks.ts";

/**
 * Returns the frame of a step that needs a longer string or a deeper stack than the browser allows: it changes nothing, says so,
 * and the next steps run. Null for any other error: those are bugs, or parts that are not loaded yet.
 */
export function outOfMemoryFrame(error: unknown, planned: PlannedStep, moment: StepContext): Frame | null {
  if (!isOutOfMemory(error)) return null;
  const { index, now, before, restricted, files } = moment;
  const message = `this takes more memory than the playground has (${error.message})`;
  const base = { planned, index, now, before, restricted, cluster: before, exchanges: [] };
  const { intent } = planned;
  if (intent.kind === "run") {
    const filesFound = withFileChanges(files, intent.command.files);
    const stderr = `bash: ${message}\n`;
    const terminal: TerminalResult = {
      exit: 2,
      stdout: "",
      stderr,
      filesBefore: files,
      filesFound,
      filesLeft: filesFound,
    };
    return { ...base, outcome: "invalid", results: [], terminal };
  }
  const problem = { code: "refused", message, field: [] } as const;
  const result = {
    index: 0,
    object: null,
    address: null,
    outcome: "invalid",
    exchanges: [],
    problem,
  } as const;
  return { ...base, outcome: "invalid", results: [result], terminal: null };
}

/** Firefox throws an `InternalError` where other browsers throw a `RangeError`. */
function isOutOfMemory(error: unknown): error is Error {
  return error instanceof RangeError || (error instanceof Error && error.name === "InternalError");
}
