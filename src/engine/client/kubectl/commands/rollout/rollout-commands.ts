import type { CommandSpec } from "../../command.ts";
import { rolloutPauseCommand, rolloutRestartCommand, rolloutResumeCommand } from "./change-rollout.ts";
import { rolloutHistoryCommand } from "./rollout-history-command.ts";
import { rolloutStatusCommand } from "./rollout-status-command.ts";
import { rolloutUndoCommand } from "./rollout-undo-command.ts";

/** The commands below `kubectl rollout`. */
export const rolloutCommands: Readonly<Record<string, CommandSpec>> = {
  "rollout history": rolloutHistoryCommand,
  "rollout pause": rolloutPauseCommand,
  "rollout restart": rolloutRestartCommand,
  "rollout resume": rolloutResumeCommand,
  "rollout status": rolloutStatusCommand,
  "rollout undo": rolloutUndoCommand,
};
