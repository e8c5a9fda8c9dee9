import { useEffect, useId, useState } from "react";
import { Markdown } from "../markdown.tsx";
import { ruleName } from "./rule-names.ts";
import { ruleTexts } from "./spec-rules.ts";
import "./reason-rule.css";

/** A button with the name and the number of a rule. It shows the text of the rule. */
export function ReasonRule({ rule }: { readonly rule: string }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    let late = false;
    ruleTexts().then(
      (texts) => {
        if (!late) setText(texts.get(rule) ?? "This version of the page does not know the rule.");
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
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Rule {rule}: {ruleName(rule)}
      </button>
      {open && (
        <span id={id} className="reason-rule-text">
          {text === null ? "…" : <Markdown text={text} />}
        </span>
      )}
    </>
  );
}
