import type { CommandLine, Step } from "../../../engine/scenario/scenario.ts";
import { TerminalFiles } from "./terminal-files.tsx";
import { TerminalLine } from "./terminal-line.tsx";
import { TerminalOutput } from "./terminal-output.tsx";
import "./terminal.css";

/** What the parts of a terminal are about. */
export type TerminalProps = {
  readonly step: Step;
  /** What the step runs. */
  readonly command: CommandLine;
  /** Place of the step, from 1. */
  readonly number: number;
};

/** A command line with what it printed, and the files beside it. */
export function Terminal(props: TerminalProps) {
  return (
    <div className="terminal">
      <section className="terminal-screen" aria-label="Terminal">
        <TerminalLine {...props} />
        <TerminalOutput {...props} />
      </section>
      <TerminalFiles {...props} />
    </div>
  );
}
