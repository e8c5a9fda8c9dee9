import type { Client } from "../client.ts";
import type { CommandError } from "./command-error.ts";
import type { CommandRun } from "./command-run.ts";
import type { FlagSpecs, UsageError } from "./flags/parse-flags.ts";

/** Runs a command and returns its error, or null if it succeeded. */
export type RunCommand = (run: CommandRun) => Client<CommandError | null>;

/** A command with its flags. */
export type CommandSpec = {
  readonly flags: FlagSpecs;
  readonly run: RunCommand;
  /** The error for wrong flags, if it differs from that of other commands. */
  readonly usage?: UsageError;
};
