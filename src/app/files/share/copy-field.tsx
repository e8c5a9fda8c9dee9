import { type ReactNode, useState } from "react";
import { copyText, NOT_COPIED } from "../../ui/dom/clipboard.ts";

type CopyFieldProps = {
  readonly label: string;
  /** Empty while it is made. */
  readonly text: string;
  /** What the button says. */
  readonly button: string;
  readonly rows?: number;
  /** Another button beside it. */
  readonly other?: ReactNode;
  /** How long the text is. */
  readonly children?: ReactNode;
};

/** A text with a button that copies it. */
export function CopyField({ label, text, button, rows = 6, other, children }: CopyFieldProps) {
  const [said, setSaid] = useState({ text: "", words: "" });
  const copy = async () => setSaid({ text, words: (await copyText(text)) ? "Copied." : NOT_COPIED });
  return (
    <div className="share-copy">
      <label>
        {label}
        <textarea
          className="field code"
          rows={rows}
          readOnly
          spellCheck={false}
          value={text}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <div className="dialog-actions">
        <p className="quiet grow">{children}</p>
        <p className="quiet" role="status">
          {said.text === text && said.words}
        </p>
        {other}
        <button type="button" className="button button-solid" disabled={text === ""} onClick={copy}>
          {button}
        </button>
      </div>
    </div>
  );
}
