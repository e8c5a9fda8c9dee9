import { useMemo, useState } from "react";
import { beginningOf } from "../../view/beginning.ts";
import { partYamlLine } from "../../view/yaml-line.ts";

/** A body, in colours; of a long one the beginning, until all of it is asked for. */
export function WireText({ label, text }: { readonly label: string; readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const beginning = useMemo(() => beginningOf(text), [text]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a text, not fields of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <pre className="request-text" tabIndex={0} role="group" aria-label={label}>
        {whole ? text : <Coloured text={beginning.text} />}
      </pre>
      {beginning.left > 0 && (
        <button
          type="button"
          className="button button-outline request-more"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? "Show less" : `Show all (${beginning.left.toLocaleString("en")} more lines)`}
        </button>
      )}
    </>
  );
}

function Coloured({ text }: { readonly text: string }) {
  return text.split("\n").map((line, at) => {
    const { lead, key, value, sort } = partYamlLine(line);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are their place
      <span key={at}>
        {lead}
        {key}
        {value && <span className={sort === "string" ? "wire-string" : "wire-value"}>{value}</span>}
        {"\n"}
      </span>
    );
  });
}
