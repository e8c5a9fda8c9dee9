import { useState } from "react";
import { plural } from "../../../words.ts";
import { readFile } from "../../files/read-files.ts";
import { saveFile } from "../../files/save-file.ts";
import { addProgress, printProgress, readProgress } from "../../store/persist/progress/progress.ts";
import { canSaveSettings } from "../../store/persist/settings.ts";
import { FileButton } from "../../ui/file-button.tsx";
import { useLatestRequest } from "../../ui/hooks/use-latest-request.ts";

/** Saves the progress as a file, and adds the progress of such a file. `onAdded` is called after that. */
export function ProgressFile({ onAdded }: { readonly onAdded: () => void }) {
  const [said, setSaid] = useState({ text: "", isProblem: false });
  const newest = useLatestRequest();
  const add = async (file: File) => {
    const isWanted = newest();
    const { text, problem } = await readFile(file);
    const progress = problem ?? readProgress(text);
    if (!isWanted()) return;
    if (typeof progress === "string") return setSaid({ text: progress, isProblem: true });
    if (!canSaveSettings())
      return setSaid({ text: "This browser does not let the page keep your progress.", isProblem: true });
    const count = addProgress(progress);
    setSaid({ text: addedText(count), isProblem: false });
    onAdded();
  };
  return (
    <div className="learn-progress">
      <p className="quiet">
        This browser keeps your progress. A file takes it to another browser; adding one loses nothing.
      </p>
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-outline"
          onClick={() => {
            saveFile(printProgress(), "Progress", { type: "application/json", ending: ".applyground.json" });
            setSaid({ text: "Progress saved as a file.", isProblem: false });
          }}
        >
          Save progress
        </button>
        <FileButton name="Add progress from a file" inputName="Progress file" accept=".json" onPick={add} />
      </div>
      <p
        className="learn-progress-said"
        data-problem={said.isProblem || undefined}
        role={said.isProblem ? "alert" : "status"}
      >
        {said.text}
      </p>
    </div>
  );
}

function addedText(count: number): string {
  if (count === 0) return "Added. Your progress had all of its lessons already.";
  return `Added: ${plural(count, "lesson")} more ${count === 1 ? "is" : "are"} done.`;
}
