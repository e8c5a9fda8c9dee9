import type { Frame } from "../../engine/scenario/frame.ts";
import type { CommandLine } from "../../engine/scenario/scenario.ts";
import type { CommandTrace } from "../normal/step-trace.ts";

/** What runs command lines against a real server. */
export type Terminal = {
  /** Runs the command line of a step. `frame` is what came of it in the simulation. */
  readonly run: (command: CommandLine, frame: Frame) => Promise<Omit<CommandTrace, "objects">>;
  readonly close: () => void;
};
