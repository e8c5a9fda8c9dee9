import type { ReadingProgress } from "../session/import/types.ts";
import type { Session } from "../session/session.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

/** The exports of the worker in the part `explanation`. */
export const answering = { answerQuestion };

type Question = Exclude<ToWorker, { kind: "init" | "run" | "view" | "fieldLines" | "open" | "print" }>;

/** Answers a question about the last run. `onReading` gets the progress of a long answer. */
function answerQuestion(
  message: Question,
  session: Session,
  onReading: (progress: ReadingProgress) => void,
): FromWorker {
  switch (message.kind) {
    case "hover":
      return {
        kind: "hovered",
        id: message.id,
        hover: session.hover(message.step, message.line, message.column),
      };
    case "complete":
      return {
        kind: "completed",
        id: message.id,
        items: session.complete(message.step, message.line, message.column),
      };
    case "preview":
      return {
        kind: "previewed",
        id: message.id,
        preview: session.preview(message.step, message.conflict, message.resolution),
      };
    case "explain":
      return { kind: "explained", id: message.id, explanation: session.explain(message.view) };
    case "laterTexts":
      return { kind: "laterTextsFound", id: message.id, found: session.laterTexts(message.question) };
    case "editField":
      return { kind: "fieldEdited", id: message.id, edits: session.editField(message.question) };
    case "import":
      return {
        kind: "imported",
        id: message.id,
        found: session.importTexts(message.question, atIntervals(onReading)),
      };
    case "report":
      return { kind: "reported", id: message.id, text: session.report(message.link, message.parts) };
    case "script":
      return { kind: "scripted", id: message.id, script: session.script(message.program) };
    case "figure":
      return { kind: "figureMade", id: message.id, figure: session.figure(message.question) };
    case "analyse":
      return { kind: "analysed", id: message.id, answer: session.analyse(message.question) };
  }
}

/** The shortest time between two reports of progress, in milliseconds. */
const INTERVAL = 100;

/** Returns a function that passes on what it gets, but not more often than the page shows it. */
function atIntervals<T>(report: (value: T) => void): (value: T) => void {
  let last = Date.now();
  return (value) => {
    if (Date.now() - last < INTERVAL) return;
    last = Date.now();
    report(value);
  };
}
