import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { Completion } from "../../../session/assist/types.ts";
import { useActions, useCanEdit } from "../../context/page-context.ts";
import { useWantedPlace } from "../../editor/use-wanted-place.ts";
import { printEnv } from "./environment.ts";
import { Suggestions } from "./suggestions.tsx";
import type { TerminalProps } from "./terminal-props.ts";
import { useEarlierLines } from "./use-earlier-lines.ts";
import { useLineCompletion } from "./use-line-completion.ts";

/**
 * A command line that runs while the user types. Tab completes, arrow keys recall earlier lines, Enter opens the next prompt, Shift+Enter
 * inserts a line break. Escape closes the suggestions, so that Tab leaves the field.
 */
export function TerminalLine({ step, command, number }: TerminalProps) {
  const { line } = command;
  const { id } = step;
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const actions = useActions();
  const canEdit = useCanEdit();
  const { items, ask, close } = useLineCompletion(id, line);
  const [chosen, setChosen] = useState(-1);
  const earlier = useEarlierLines(id, line);
  const moveTo = useRef<number | null>(null);
  const active = chosen < items.length ? chosen : -1;

  useLayoutEffect(() => {
    if (moveTo.current === null) return;
    field.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = null;
  });

  useWantedPlace(id, () => field.current?.focus());

  const write = (text: string, caret = text.length) => {
    moveTo.current = caret;
    actions.editText(id, text);
  };

  const accept = ({ from, to, insert }: Completion) => {
    const rest = line.slice(to - 1).replace(/^ /, insert.endsWith(" ") ? "" : " ");
    const caret = from - 1 + insert.length;
    write(line.slice(0, from - 1) + insert + rest, caret);
    setChosen(-1);
    ask(caret);
  };

  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event;
    if (!canEdit || event.nativeEvent.isComposing || metaKey || altKey) return;
    const item = items[Math.max(active, 0)];
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (ctrlKey && key === " ") ask(currentTarget.selectionStart);
    else if (ctrlKey) return;
    else if (key === "Escape" && items.length > 0) close();
    else if (key === "Tab" && !shiftKey && item !== undefined) accept(item);
    else if (by !== undefined && items.length > 0) setChosen((active + by + items.length) % items.length);
    else if (by !== undefined && isAtEdge(currentTarget, by)) {
      const text = earlier(by);
      if (text === null) return;
      write(text);
    } else if (key === "Enter" && !shiftKey) {
      if (active >= 0 && item !== undefined) accept(item);
      else {
        close();
        actions.nextLine(id);
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="terminal-line">
      {command.env && <p className="terminal-env">{printEnv(command.env)}</p>}
      <span className="terminal-prompt" aria-hidden="true">
        $
      </span>
      <textarea
        ref={field}
        className="terminal-input code"
        data-undo="page"
        aria-label={`Command line of ${step.actor}, step ${number}`}
        aria-description="Tab completes, arrow keys recall earlier lines, Enter opens the next prompt."
        aria-autocomplete="list"
        aria-controls={items.length > 0 ? list : undefined}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        placeholder="kubectl apply -f web.yaml"
        rows={line.split("\n").length}
        value={line}
        readOnly={!canEdit}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        onChange={({ target }) => {
          setChosen(-1);
          actions.editText(id, target.value);
          ask(target.selectionStart);
        }}
        onBlur={close}
        onKeyDown={keys}
      />
      <Suggestions id={list} items={items} active={active} beside={field} onChoose={accept} />
    </div>
  );
}

/** Whether the cursor is in the first line of a field for a move up, or in the last line for a move down. */
function isAtEdge({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, by: number): boolean {
  return by < 0 ? !value.slice(0, selectionStart).includes("\n") : !value.slice(selectionEnd).includes("\n");
}
