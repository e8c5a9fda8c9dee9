import { withoutRequests } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import type { CommandError } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";

/** Returns how a command runs that sends no requests. */
export function configAnswer(make: (run: CommandRun) => CommandError | null): CommandSpec["run"] {
  return (run) => withoutRequests(make(run));
}
