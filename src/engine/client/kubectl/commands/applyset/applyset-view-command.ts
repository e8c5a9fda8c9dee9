import type { Client } from "../../../client.ts";
import { findSet, membersByHints } from "../../applyset/find-members.ts";
import type { CommandSpec } from "../../command.ts";
import type { CommandError } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { printFlags, printObjects } from "./print-objects.ts";

/** `kubectl applyset view`: prints the members of a set. Not a command of kubectl; KEP-3659 proposes it as `view-applyset`. */
export const viewCommand: CommandSpec = { flags: printFlags, run: view };

function* view(run: CommandRun): Client<CommandError | null> {
  const found = yield* findSet(run);
  if ("error" in found) return found.error;
  const members = yield* membersByHints(run, found.value);
  if ("error" in members) return members.error;
  return printObjects(run, members.value);
}
