import { useMemo } from "react";
import type { TerminalHint, TerminalView } from "../../../session/command-line/types.ts";
import { plural } from "../../../words.ts";
import { useActions, useHasDialogs, usePageState } from "../../context/page-context.ts";
import { withKeys } from "../../ui/with-keys.ts";
import { type DiffLine, diffLines } from "./diff-lines.ts";
import { type Env, printEnv } from "./environment.ts";
import { LaterOutput } from "./later-output.tsx";
import type { TerminalProps } from "./terminal-props.ts";

/** The output of a command line, its exit code, and a link to its requests. */
export function TerminalOutput({ step, command, number }: TerminalProps) {
  const shown = usePageState((state) => (state.frame?.step === step.id ? state.frame : null));
  const selected = usePageState((state) => state.selection.step === step.id);
  const actions = useActions();
  if (shown?.terminal != null) {
    return (
      <CommandOutput
        step={step.id}
        terminal={shown.terminal}
        sent={shown.exchanges.length}
        onSet={(env) => actions.editEnv(step.id, { ...command.env, ...env })}
      />
    );
  }
  if (step.disabled === true)
    return <p className="terminal-note">This step is disabled: its command does not run.</p>;
  if (selected) return <p className="terminal-note">Running…</p>;
  return (
    <p className="terminal-note">
      <button type="button" className="button button-outline" onClick={() => actions.selectStep(step.id)}>
        Show the output of step {number}
      </button>
    </p>
  );
}

type CommandOutputProps = {
  /** The id of the step. */
  readonly step: string;
  readonly terminal: TerminalView;
  /** The number of requests. */
  readonly sent: number;
  /** Sets variables of the environment. */
  readonly onSet: (env: Env) => void;
};

function CommandOutput({ step, terminal, sent, onSet }: CommandOutputProps) {
  const { stdout, stderr, exit, hasFailed, hasFoundDifferences, hint } = terminal;
  const actions = useActions();
  const hasDialogs = useHasDialogs();
  return (
    <>
      {stdout !== "" && <Stream name="Output" text={stdout} />}
      {stderr !== "" && <Stream name="Errors" text={stderr} />}
      {terminal.watches && <LaterOutput step={step} />}
      {hint !== null && <Hint hint={hint} onSet={onSet} />}
      <p className="terminal-end">
        <span className="result-code" data-good={!hasFailed || undefined}>
          exit {exit}
        </span>
        {hasFoundDifferences && <span className="quiet">found differences</span>}
        {sent > 0 && !hasDialogs && <span className="quiet">{plural(sent, "request")}</span>}
        {sent > 0 && hasDialogs && (
          <button type="button" className="button button-text" onClick={() => actions.showSide("requests")}>
            {plural(sent, "request")}
          </button>
        )}
        {sent === 0 && <span className="quiet">no requests</span>}
        <span className="grow" />
        <span className="terminal-keys">
          <kbd>Tab</kbd> completes, <kbd>↑</kbd> earlier lines, <kbd>Enter</kbd> next prompt
        </span>
      </p>
    </>
  );
}

/** A hint about an unsupported command, with a button that sets the needed environment variables. */
function Hint({
  hint: { text, env },
  onSet,
}: { readonly hint: TerminalHint } & Pick<CommandOutputProps, "onSet">) {
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

function DiffLineText({ line: { kind, text } }: { readonly line: DiffLine }) {
  return kind === null ? `${text}\n` : <span data-diff={kind}>{`${text}\n`}</span>;
}

/** The text of stdout or stderr. Stderr has a heading and a border. */
function Stream({ name, text }: { readonly name: "Output" | "Errors"; readonly text: string }) {
  const shown = text.replace(/\n$/, "");
  const lines = useMemo(() => {
    const found = diffLines(shown);
    return found === null ? null : withKeys(found, (line) => line.text);
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: the group is a text, not form fields
    <pre className="terminal-text" data-stream={name} tabIndex={0} role="group" aria-label={name}>
      {name === "Errors" && <span className="terminal-stream">stderr</span>}
      {lines === null ? shown : lines.map(([key, line]) => <DiffLineText key={key} line={line} />)}
    </pre>
  );
}
