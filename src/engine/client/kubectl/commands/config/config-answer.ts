import type { Client } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import type { CommandError } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";

/** Returns how a command runs that sends no requests. */
export function configAnswer(make: (run: CommandRun) => CommandError | null): CommandSpec["run"] {
  // biome-ignore lint/correctness/useYield: it is a client without requests.
  return function* (run): Client<CommandError | null> {
    return make(run);
  };
}
