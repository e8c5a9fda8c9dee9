import { withoutRequests } from "../../../client.ts";
import type { CommandSpec } from "../../command.ts";
import { commonFlags } from "../../flags/common-flags.ts";
import { ownPage } from "../help/own-page.ts";
import { disbandCommand } from "./applyset-disband-command.ts";
import { generateCommand } from "./applyset-generate-command.ts";
import { listCommand } from "./applyset-list-command.ts";
import { verifyCommand } from "./applyset-verify-command.ts";
import { viewCommand } from "./applyset-view-command.ts";

/** `kubectl applyset`: prints the list of its commands. */
const listOfCommands: CommandSpec = {
  flags: commonFlags,
  run: (run) => {
    run.out.push(ownPage("applyset", listOfCommands));
    return withoutRequests(null);
  },
};

/** The commands `kubectl applyset …`, which kubectl itself does not have. */
export const applySetCommands: Readonly<Record<string, CommandSpec>> = {
  applyset: listOfCommands,
  "applyset view": viewCommand,
  "applyset list": listCommand,
  "applyset verify": verifyCommand,
  "applyset disband": disbandCommand,
  "applyset generate": generateCommand,
};
