import { useMemo } from "react";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { splitMessage } from "./kubectl-message.ts";
import "./message-text.css";

/** The error, and the advice on conflicts. */
export function MessageText({ text }: { readonly text: string }) {
  const { lines, advice } = useMemo(() => {
    const split = splitMessage(text);
    return { lines: split.error.split("\n"), advice: split.advice };
  }, [text]);
  const { shown, more } = useFirstRows(lines);
  return (
    <>
      <p className="code">{shown.join("\n")}</p>
      <MoreRows {...more} />
      {advice && <p className="code quiet">{advice}</p>}
    </>
  );
}
