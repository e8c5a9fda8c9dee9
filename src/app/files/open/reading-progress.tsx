import type { ReadingProgress } from "../../../session/import/types.ts";
import { plural } from "../../../words.ts";
import type { Reading } from "./use-import.ts";

/** From how many characters on the user waits long enough to be told at once. */
const LONG = 1_000_000;

/** How far a long reading has come, with a button that stops it; or that it was stopped, with a button that starts it again. `length`: how many characters the texts have. */
export function ReadingProgressRow({
  reading: { state, progress, stop, again },
  length,
}: {
  readonly reading: Reading;
  readonly length: number;
}) {
  const isRunning = state === "pending";
  if (state === "done" || (isRunning && progress === null && length < LONG)) return null;
  return (
    <div className="open-progress">
      {isRunning && (
        <>
          <span>{progress === null ? `Reading ${sizeText(length)}…` : progressText(progress)}</span>
          <progress
            {...(progress !== null && { value: progress.done, max: Math.max(progress.total, 1) })}
            aria-label="Reading"
          />
        </>
      )}
      <button type="button" className="button button-outline" onClick={isRunning ? stop : again}>
        {isRunning ? "Stop" : "Read again"}
      </button>
    </div>
  );
}

function progressText({ unit, done, total }: ReadingProgress): string {
  const place = `${Math.min(done + 1, total).toLocaleString("en")} of ${total.toLocaleString("en")}`;
  switch (unit) {
    case "characters":
      return `Reading ${sizeText(total)}: ${Math.floor((done / Math.max(total, 1)) * 100)}%`;
    case "objects":
      return `Reading object ${place}`;
    case "events":
      return `Reading event ${place}`;
    case "kinds":
      return `Reading kind ${place}`;
    case "writes":
      return `Checking write ${place}`;
  }
}

function sizeText(characters: number): string {
  if (characters < LONG) return plural(characters, "character");
  return `${(characters / 1_000_000).toFixed(1)} million characters`;
}
