import type { Exchange } from "../server/http/http.ts";
import type { TerminalResult } from "./frame.ts";

/** Whether a line failed. A comparison that finds a difference exits with 1 and an empty stderr: it did not fail. */
export function hasCommandFailed({ exit, stderr }: Pick<TerminalResult, "exit" | "stderr">): boolean {
  return exit !== 0 && stderr !== "";
}

/** Whether a line compared files or objects, as `kubectl diff` does, and found differences. */
export function hasFoundDifferences({ exit, stdout }: Pick<TerminalResult, "exit" | "stdout">): boolean {
  return exit === 1 && /^diff -/m.test(stdout);
}

/** Whether a request is not a GET. */
export function isWrite({ request }: Exchange): boolean {
  return request.method !== "GET";
}
