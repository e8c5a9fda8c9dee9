import type { CommandRule } from "../kubectl.ts";
import { disbandCommand, generateCommand } from "./change-command.ts";
import { helpCommand } from "./help.ts";
import { listCommand, viewCommand } from "./show-command.ts";
import { verifyCommand } from "./verify-command.ts";

/** `kubectl applyset …`, which kubectl does not have. */
export const applySetCommands: Readonly<Record<string, CommandRule>> = {
  applyset: helpCommand,
  "applyset view": viewCommand,
  "applyset list": listCommand,
  "applyset verify": verifyCommand,
  "applyset disband": disbandCommand,
  "applyset generate": generateCommand,
};
