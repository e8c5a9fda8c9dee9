import { plural } from "../../../words.ts";
import type { TerminalHint, TerminalView } from "../../../worker/protocol.ts";
import { useActions, usePage } from "../../page/page-context.ts";
import { type Env, printEnv } from "../../view/env.ts";
import type { TerminalProps } from "./terminal.tsx";

/** What a command line printed, how it ended, and a way to what it sent. */
export function TerminalOutput({ step, command, number }: TerminalProps) {
  const shown = usePage((state) => (state.frame?.step === step.id ? state.frame : null));
  const selected = usePage((state) => state.selection.step === step.id);
  const actions = useActions();
  if (shown?.terminal != null) {
    return (
      <Printed
        terminal={shown.terminal}
        sent={shown.exchanges.length}
        onSet={(env) => actions.editEnv(step.id, { ...command.env, ...env })}
      />
    );
  }
  if (step.disabled === true)
    return <p className="terminal-note">This step is disabled: its line does not run.</p>;
  if (selected) return <p className="terminal-note">Running…</p>;
  return (
    <p className="terminal-note">
      <button type="button" className="button button-outline" onClick={() => actions.selectStep(step.id)}>
        Show what step {number} printed
      </button>
    </p>
  );
}

type PrintedProps = {
  readonly terminal: TerminalView;
  /** How many requests. */
  readonly sent: number;
  /** Sets variables of the environment. */
  readonly onSet: (env: Env) => void;
};

function Printed({ terminal, sent, onSet }: PrintedProps) {
  const { stdout, stderr, exit, hint } = terminal;
  const actions = useActions();
  return (
    <>
      {stdout !== "" && <Stream name="Output" text={stdout} />}
      {stderr !== "" && <Stream name="Errors" text={stderr} />}
      {hint !== null && <Hint hint={hint} onSet={onSet} />}
      <p className="terminal-end">
        <span className="result-code" data-good={exit === 0 || undefined}>
          exit {exit}
        </span>
        {sent > 0 && (
          <button type="button" className="button button-text" onClick={() => actions.showSide("requests")}>
            {plural(sent, "request")}
          </button>
        )}
        {sent === 0 && <span className="quiet">nothing sent</span>}
        <span className="grow" />
        <span className="terminal-keys">
          <kbd>Tab</kbd> completes, <kbd>↑</kbd> earlier lines, <kbd>Enter</kbd> next prompt
        </span>
      </p>
    </>
  );
}

/** What is supported instead, and a button that makes it so where the environment decides. */
function Hint({ hint: { text, env }, onSet }: { readonly hint: TerminalHint } & Pick<PrintedProps, "onSet">) {
  return (
    <p className="terminal-note">
      {text}{" "}
      {env !== null && (
        <button type="button" className="button button-text" onClick={() => onSet(env)}>
          Set {printEnv(env)}
        </button>
      )}
    </p>
  );
}

/** What was printed on stdout or stderr: the latter has its name and an edge of its own. */
function Stream({ name, text }: { readonly name: "Output" | "Errors"; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a text, not fields of a form
    <pre className="terminal-text" data-stream={name} tabIndex={0} role="group" aria-label={name}>
      {name === "Errors" && <span className="terminal-stream">stderr</span>}
      {text.replace(/\n$/, "")}
    </pre>
  );
}
