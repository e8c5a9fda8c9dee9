import { TerminalFiles } from "./terminal-files.tsx";
import { TerminalLine } from "./terminal-line.tsx";
import { TerminalOutput } from "./terminal-output.tsx";
import type { TerminalProps } from "./terminal-props.ts";
import "../result-code.css";
import "./terminal.css";

/** A command line with its output, and its files. */
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
