import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { FieldEditAnswer } from "../../../../session/field-edit/types.ts";
import type { FieldCell, FieldColumn, FieldTableRow } from "../../../../session/frame/field-table/types.ts";
import { useActions, usePageContext } from "../../../context/page-context.ts";
import { CodeText } from "../../../ui/code-text.tsx";
import { positionPopup } from "../../../ui/dom/popup-position.ts";
import { useFieldEdits } from "./use-field-edits.ts";
import "./cell-popups.css";

type CellEditorProps = {
  readonly row: FieldTableRow;
  readonly column: FieldColumn;
  readonly cell: FieldCell | undefined;
  /** `isDone`: the focus goes back to the table. */
  readonly onClose: (isDone: boolean) => void;
};

/** The input for what a manager wants for a field. Enter, Tab and a click elsewhere write it into the manifest of the manager, Escape leaves. */
export function CellEditor({ row, column, cell, onClose }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { engine, store } = usePageContext();
  const actions = useActions();
  const aimed =
    typed === null ? { effectOf: null, value: null } : ({ effectOf: "set", value: typed } as const);
  const { answer } = useFieldEdits(column, row.path, aimed);
  const refusal = refusalOf(answer);
  const current = answer !== null && "current" in answer ? answer.current : null;
  const value = typed ?? current ?? whole(cell?.value) ?? whole(row.value) ?? "";
  const message = refusal ?? problem;
  const messageId = useId();

  /** `closed`: another cell or Escape can close the editor before the engine answers. */
  const phase = useRef<"open" | "writing" | "closed">("open");

  /** Says in a notice that the value is not written; null if the engine refused no value, or if the user has changed it since. */
  const sayUnwritten = useRef<(() => void) | null>(null);

  useEffect(() => {
    phase.current = "open";
    input.current?.focus();
    input.current?.select();
    return () => {
      // The engine often answers while the mouse button is down on another cell. Then the click closes the editor and its message.
      if (phase.current !== "closed") sayUnwritten.current?.();
      phase.current = "closed";
    };
  }, []);

  // The engine can answer with another form of the value. The first key then still replaces all of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown value changes with it
  useLayoutEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select();
  }, [current]);

  const close = (isDone: boolean) => {
    if (phase.current === "closed") return;
    phase.current = "closed";
    onClose(isDone);
  };

  /** Shows a problem in the cell; as a notice if the editor is closed, so that no value gets lost in silence. */
  const fail = (text: string) => {
    const say = () =>
      actions.notify({
        id: "cell",
        tone: "warn",
        text: `${row.label} of ${column.manager}: ${value} is not written. ${text}`,
      });
    if (phase.current === "closed") return say();
    phase.current = "open";
    sayUnwritten.current = say;
    setProblem(text);
  };

  const write = async (isDone: boolean) => {
    const { frame } = store.getState();
    if (frame?.object == null || refusal !== null || phase.current !== "open") return;
    phase.current = "writing";
    const { manager, operation, subresource } = column;
    const edits = await engine.editField({
      step: frame.step,
      object: frame.object,
      manager: { manager, operation, subresource },
      path: row.path,
      value,
      effectOf: null,
    });
    if (edits === null) fail("The engine did not answer. Try again.");
    else if ("refusal" in edits) fail(edits.refusal);
    else if (edits.set === null) fail(edits.problem ?? "");
    else {
      actions.editManifest(edits, edits.set, `Changed ${row.label}`);
      close(isDone);
    }
  };

  /** Writes a changed value; leaves the cell without one. */
  const leave = (isDone: boolean) => {
    if (typed === null || typed === current || refusal !== null) close(isDone);
    else void write(isDone);
  };

  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") close(true);
    else if (event.key === "Enter") void write(true);
    else if (event.key === "Tab") leave(true);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        ref={input}
        className="field fields-input code"
        aria-label={`${row.label} of ${column.manager}`}
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : messageId}
        value={value}
        readOnly={refusal !== null}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
          sayUnwritten.current = null;
        }}
        onKeyDown={keys}
        onBlur={() => {
          if (document.activeElement !== input.current && phase.current === "open") leave(false);
        }}
      />
      {message !== null && <Problem id={messageId} message={message} below={input.current} />}
    </>
  );
}

/** Returns why the user cannot edit a value here; null if they can. */
function refusalOf(answer: FieldEditAnswer | null): string | null {
  if (answer === null) return null;
  if ("refusal" in answer) return answer.refusal;
  return answer.has && answer.current === null
    ? "This value is too long for one line. Change it in the manifest."
    : null;
}

/** Returns the text of a value; undefined if there is none, or if it is shortened. */
function whole(text: string | null | undefined): string | undefined {
  return text == null || text.endsWith("…") ? undefined : text;
}

type ProblemProps = {
  readonly id: string;
  readonly message: string;
  readonly below: HTMLElement | null;
};

/** Why a value cannot be written, below its input. */
function Problem({ id, message, below }: ProblemProps) {
  const popup = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has another size
  useEffect(() => {
    if (popup.current === null || below === null) return;
    popup.current.showPopover();
    positionPopup(popup.current, below);
  }, [message, below]);
  return (
    <div ref={popup} id={id} popover="manual" role="alert" className="popup fields-problem">
      <CodeText text={message} />
    </div>
  );
}
