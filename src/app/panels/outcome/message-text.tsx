import { useMemo } from "react";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { splitMessage } from "./kubectl-message.ts";

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
