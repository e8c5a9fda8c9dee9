import { type Client, withoutRequests } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import type { CommandError } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { disbandCommand } from "./applyset-disband-command.ts";
import { generateCommand } from "./applyset-generate-command.ts";
import { listCommand } from "./applyset-list-command.ts";
import { verifyCommand } from "./applyset-verify-command.ts";
import { viewCommand } from "./applyset-view-command.ts";

const HELP = `Inspect and repair ApplySets.

 These commands are this playground's own: kubectl does not have them yet. KEP-3659 proposes them as parts of "kubectl apply".

Commands:
  view SET       print the members of a set                  -o name|json|yaml
  list           print the sets, also of other tools         -A
  verify [SET]   print what is wrong with the parents        --fix, -A
  disband SET    remove the label and delete the parent      --yes for a set of another tool
  generate SET   make a set of what a prune by label finds   -l SELECTOR, --prune-allowlist

SET is the NAME of a Secret, or RESOURCE.GROUP/NAME; -n is its namespace.
`;

/** `kubectl applyset`: prints the list of its commands. */
export const helpCommand: CommandSpec = { flags: { help: { kind: "bool", short: "h" } }, run: help };

function help(run: CommandRun): Client<CommandError | null> {
  run.out.push(HELP);
  return withoutRequests(null);
}

/** The commands `kubectl applyset …`, which kubectl itself does not have. */
export const applySetCommands: Readonly<Record<string, CommandSpec>> = {
  applyset: helpCommand,
  "applyset view": viewCommand,
  "applyset list": listCommand,
  "applyset verify": verifyCommand,
  "applyset disband": disbandCommand,
  "applyset generate": generateCommand,
};
