import { useMemo, useState } from "react";
import { splitYamlLine } from "../yaml-line.ts";
import { excerptOf } from "./text-excerpt.ts";

/** A coloured body. Shows the start of a long one, with a button for the rest. */
export function WireText({ label, text }: { readonly label: string; readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const excerpt = useMemo(() => excerptOf(text), [text]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the group is a text, not form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <pre className="request-text" tabIndex={0} role="group" aria-label={label}>
        {whole ? text : <Coloured text={excerpt.text} />}
      </pre>
      {excerpt.hiddenLines > 0 && (
        <button
          type="button"
          className="button button-outline request-more"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? "Show less" : `Show all (${excerpt.hiddenLines.toLocaleString("en")} more lines)`}
        </button>
      )}
    </>
  );
}

function Coloured({ text }: { readonly text: string }) {
  return text.split("\n").map((line, at) => {
    const { lead, key, value, sort } = splitYamlLine(line);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their index
      <span key={at}>
        {lead}
        {key}
        {value && <span className={sort === "string" ? "wire-string" : "wire-value"}>{value}</span>}
        {"\n"}
      </span>
    );
  });
}
