import type { CommandLine, Step } from "../../../engine/scenario/scenario.ts";

/** The properties of the terminal's components. */
export type TerminalProps = {
  readonly step: Step;
  /** The command line of the step. */
  readonly command: CommandLine;
  /** The number of the step, from 1. */
  readonly number: number;
};
