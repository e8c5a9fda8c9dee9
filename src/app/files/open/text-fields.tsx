import type { RefObject } from "react";
import type { Diagnostic } from "../../../text/diagnostics/diagnostic.ts";
import { FileButton } from "../../ui/file-button.tsx";
import { readFiles } from "../read-files.ts";
import { ReadingProgressRow } from "./reading-progress.tsx";
import { RecognisedTexts } from "./recognised-texts.tsx";
import { type ChosenTexts, MAX_SHOWN } from "./use-texts.ts";
import "../files.css";
import "./open.css";

const ENDINGS = ".yaml,.yml,.json,.jsonl,.log,.txt,.diff";

type TextFieldsProps = {
  /** What can be pasted. */
  readonly label: string;
  readonly texts: ChosenTexts;
  readonly area: RefObject<HTMLTextAreaElement | null>;
};

/** The field for a text, what was recognised of all texts, how far a long reading has come, and the switch that masks Secrets. */
export function TextFields({ label, texts, area }: TextFieldsProps) {
  const { files, field, mask, reading, setText, setMask, take, remove } = texts;
  const { found } = reading;
  const length = [...files, field].reduce((sum, { text }) => sum + text.length, 0);
  return (
    <>
      <label>
        {label}
        <textarea
          ref={area}
          className={`field code files-text${files.length > 0 ? " open-short" : ""}`}
          spellCheck={false}
          value={field.text}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text/plain");
            if (text.length <= MAX_SHOWN) return;
            event.preventDefault();
            take([{ name: null, text }]);
          }}
          aria-invalid={field.text !== "" && (found?.texts.at(-1)?.diagnostics.length ?? 0) > 0}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <RecognisedTexts
        reading={reading}
        files={files}
        onRemove={remove}
        onGoTo={(diagnostic) => goTo(area.current, diagnostic)}
      />
      <ReadingProgressRow reading={reading} length={length} />
      {found?.hasSecrets && (
        <div>
          <label className="files-check">
            <input
              type="checkbox"
              checked={mask}
              aria-describedby="masked-what"
              onChange={(event) => setMask(event.target.checked)}
            />
            Mask the data of Secrets
          </label>
          <p id="masked-what" className="open-masked">
            The page masks the values of Secrets wherever it finds them. It does not recognise other
            passwords, such as those in a ConfigMap or in <code>env</code>.
          </p>
        </div>
      )}
    </>
  );
}

/** Chooses files. */
export function ChooseFiles({ texts }: { readonly texts: ChosenTexts }) {
  return (
    <FileButton
      name="Choose files"
      inputName="Files to open"
      accept={ENDINGS}
      multiple
      onPick={async (_, all) => texts.take(await readFiles(all))}
    />
  );
}

/** Moves the cursor to an error. */
export function goTo(area: HTMLTextAreaElement | null, { range }: Diagnostic): void {
  if (area === null) return;
  const lines = area.value.split("\n");
  const offset =
    lines.slice(0, range.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + range.column - 1;
  area.focus();
  area.setSelectionRange(offset, offset);
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(range.line - 4, 0);
}
