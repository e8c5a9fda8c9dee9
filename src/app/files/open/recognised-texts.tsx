import type { ImportedText, Recognised } from "../../../session/import/types.ts";
import type { Diagnostic } from "../../../text/diagnostics/diagnostic.ts";
import { issuesWithKeys } from "../../editor/monaco/issues-with-keys.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { withKeys } from "../../ui/with-keys.ts";
import { TOO_LONG } from "../check-text.ts";
import type { Reading } from "./use-import.ts";

type RecognisedTextsProps = {
  readonly reading: Reading;
  /** The first texts. A text after them is that of the field. */
  readonly files: readonly ImportedText[];
  /** Removes the file at an index. */
  readonly onRemove: (at: number) => void;
  /** Shows an error in the field. */
  readonly onGoTo: (diagnostic: Diagnostic) => void;
};

/** Says for each text what it is, with its errors. */
export function RecognisedTexts({ reading, files, onRemove, onGoTo }: RecognisedTextsProps) {
  const { found, state } = reading;
  const known = found !== null && state === "done" ? found.texts : [];
  const inField = known[files.length];
  return (
    <div role="status" className="open-found" aria-label="What was recognised">
      {state === "failed" && (
        <p className="open-problem">
          <CodeText text={TOO_LONG.message} />
        </p>
      )}
      {state === "stopped" && <p>You stopped the reading. Your text is still here.</p>}
      {files.length > 0 && (
        <ul aria-label="Files">
          {withKeys(files, ({ name }) => name ?? "text").map(([key, file], at) => (
            <li key={key}>
              <div className="open-file">
                <strong>{file.name ?? "Pasted text"}</strong>
                <button
                  type="button"
                  className="button button-icon"
                  aria-label={`Remove ${file.name ?? "the pasted text"}`}
                  onClick={() => onRemove(at)}
                >
                  <Icon name="close" />
                </button>
              </div>
              {known[at] !== undefined && <Text text={known[at]} />}
            </li>
          ))}
        </ul>
      )}
      {inField !== undefined && <Text text={inField} onGoTo={onGoTo} />}
    </div>
  );
}

/** What one text is. With `onGoTo`, its errors are buttons. */
function Text({
  text: { form, sentence, notes, diagnostics },
  onGoTo,
}: {
  readonly text: Recognised;
  readonly onGoTo?: (diagnostic: Diagnostic) => void;
}) {
  const issues = diagnostics.slice(0, onGoTo === undefined ? 3 : undefined);
  return (
    <>
      <p className={form === "unknown" ? "open-problem" : undefined}>
        <CodeText text={sentence} />
      </p>
      {notes.length > 0 && (
        <ul className="open-notes" aria-label="Notes">
          {withKeys(notes, (note) => note).map(([key, note]) => (
            <li key={key}>
              <CodeText text={note} />
            </li>
          ))}
        </ul>
      )}
      {issues.length > 0 && (
        <div role="alert" aria-label="Errors">
          <ul className="files-issues">
            {issuesWithKeys(issues).map(([key, issue]) => (
              <li key={key}>
                {onGoTo === undefined ? (
                  <p className="open-problem">
                    <Issue issue={issue} />
                  </p>
                ) : (
                  <button type="button" className="button" onClick={() => onGoTo(issue)}>
                    <Issue issue={issue} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Issue({ issue: { range, message } }: { readonly issue: Diagnostic }) {
  return (
    <span>
      Line {range.line}, column {range.column}: <CodeText text={message} />
    </span>
  );
}
