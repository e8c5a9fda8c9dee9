import { useMemo, useState } from "react";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { splitMessage } from "./kubectl-message.ts";

/** A button that shows the whole error as kubectl prints it. */
export function ClientMessage({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="client-message">
      <button
        type="button"
        className="button client-message-button"
        aria-expanded={open}
        aria-controls={open ? "client-message" : undefined}
        onClick={() => setOpen(!open)}
      >
        kubectl says
      </button>
      {open && <MessageText text={text} />}
    </div>
  );
}

/** The error, and the advice on conflicts. */
export function MessageText({ text }: { readonly text: string }) {
  const { lines, advice } = useMemo(() => {
    const split = splitMessage(text);
    return { lines: split.error.split("\n"), advice: split.advice };
  }, [text]);
  const { shown, more } = useFirstRows(lines);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group is a text, not form fields
    <div
      className="client-message-text"
      id="client-message"
      role="group"
      aria-label="kubectl says"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
      tabIndex={0}
    >
      <p className="code">{shown.join("\n")}</p>
      <MoreRows {...more} />
      {advice && <p className="code quiet">{advice}</p>}
    </div>
  );
}
