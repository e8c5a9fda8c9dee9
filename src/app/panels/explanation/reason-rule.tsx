import { useEffect, useId, useState } from "react";
import { Markdown } from "../markdown.tsx";
import { ruleTexts } from "./spec-rules.ts";

/** A button with the number of a rule. It shows the text of the rule. */
export function ReasonRule({ rule, tabIndex }: { readonly rule: string; readonly tabIndex: number }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    let late = false;
    ruleTexts().then(
      (texts) => {
        if (!late) setText(texts.get(rule) ?? "");
      },
      () => {
        if (!late) setText("The rule could not be loaded. Close it and open it again.");
      },
    );
    return () => {
      late = true;
    };
  }, [open, rule]);
  return (
    <>
      <button
        type="button"
        className="reason-rule"
        aria-label={`Rule ${rule}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        tabIndex={tabIndex}
        onClick={() => setOpen(!open)}
      >
        {rule}
      </button>
      {open && (
        <span id={id} className="reason-rule-text">
          {text === null ? "…" : <Markdown text={text} />}
        </span>
      )}
    </>
  );
}
