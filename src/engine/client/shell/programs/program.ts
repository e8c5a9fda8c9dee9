import type { Client } from "../../client.ts";
import type { CommandOutput } from "../../kubectl/environment.ts";
import { type Input, refuse, type ShellState } from "../shell-state.ts";
import type { Script } from "../syntax/script-syntax.ts";

/** The call of a program: the state of its shell, the state with its own variables, and its input. */
export type ProgramCall = {
  readonly state: ShellState;
  readonly commandState: ShellState;
  readonly input: Input;
  /** Runs a script in a state of the shell. */
  readonly runScript: (state: ShellState, script: Script) => Client<CommandOutput>;
};

/** A program that sends no requests. */
export type Program = (call: ProgramCall, words: readonly string[]) => CommandOutput;

/** Returns the error for arguments that are not supported here. */
export function unsupported(program: string, words: readonly string[]): ReturnType<Program> {
  return refuse(`${program}: ${words.join(" ")}: not supported here`);
}
