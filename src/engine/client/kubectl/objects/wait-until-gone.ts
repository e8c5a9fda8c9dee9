import type { Client } from "../../client.ts";
import { type CommandError, fail, hasReason, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { durationSeconds } from "../flags/duration-seconds.ts";

/** The maximum number of requests. More would have the same answer: nothing changes while a command runs. */
const MOST = 300;

/**
 * Asks for an object every second with `get`, until it is gone or the time of `--timeout` is over; without it, once. Returns an error if it
 * stays, or if the server refuses the request.
 * Upstream: apimachinery pkg/util/wait/poll.go, PollUntilContextTimeout (v0.36.3).
 */
export function* waitUntilGone(
  run: CommandRun,
  get: () => Client<Result<unknown>>,
): Client<CommandError | null> {
  const seconds = durationSeconds(run.flags.text("timeout"));
  const times = Math.min(Math.max(Math.ceil(seconds), 1), MOST);
  for (let asked = 0; asked < times; asked++) {
    const got = yield* get();
    if ("error" in got) return hasReason(got.error, "NotFound") ? null : got.error;
  }
  return fail("context deadline exceeded").error;
}
