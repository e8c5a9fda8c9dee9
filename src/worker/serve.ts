import { hasUsualParts, loadUsualParts, requireParts } from "../engine/part.ts";
import { editingPart } from "../session/parts/late-parts.ts";
import { neededParts } from "../session/parts/needed-parts.ts";
import { createSession, type Session } from "../session/session.ts";
import type { Diagnostic } from "../text/diagnostics/diagnostic.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { retryAfterLoading } from "./retry-after-loading.ts";
import { applyScenarioChange, type KnownScenario } from "./scenario-change.ts";

/** After how many idle milliseconds the worker loads the parts that no request needed so far. */
const IDLE_DELAY = 1000;

type Request = Exclude<ToWorker, { kind: "init" }>;

/**
 * Returns a function that handles one message of the page. `post` sends an answer; `load` loads what a session needs, from
 * the URL of the built-in kinds. The function never throws: it answers an exception with `failed` or an empty answer.
 */
export function serve(
  post: (message: FromWorker) => void,
  load: (url: string) => Promise<Parameters<typeof createSession>[0]>,
): (message: ToWorker) => void {
  let session: Session | null = null;
  let loading = false;
  let isWaiting = false; // a part is loading
  let base: KnownScenario | null = null; // the scenario that the page sent last
  let idle: ReturnType<typeof setTimeout> | undefined;
  post({ kind: "started" });

  const init = (url: string) => {
    if (session !== null || loading) return;
    loading = true;
    load(url)
      .then((options) => {
        session = createSession(options);
        post({ kind: "ready" });
      })
      .catch((error) => {
        const message = `The table of built-in kinds could not be loaded from ${url}: ${reasonOf(error)}. Check the connection and try again.`;
        post({ kind: "unready", message });
      })
      .finally(() => {
        loading = false;
      });
  };

  /** Texts are opened and printed without a session. */
  const answer = (message: Request): FromWorker => {
    if (message.kind === "open")
      return { kind: "opened", id: message.id, opened: editingPart().openText(message.text) };
    if (message.kind === "print")
      return { kind: "printed", id: message.id, text: editingPart().printScenario(message.scenario) };
    if (session === null) throw new Error("a request came before the engine was ready");
    return answerFrom(session, message);
  };

  const answerFrom = (from: Session, message: Exclude<Request, { kind: "open" | "print" }>): FromWorker => {
    switch (message.kind) {
      case "run": {
        const { revision, change, view } = message;
        if (base?.revision !== revision) {
          const scenario = applyScenarioChange(base, change);
          if (scenario === null) return { kind: "unknownBase", revision };
          base = { revision, scenario };
        }
        if (!hasUsualParts()) requireParts(neededParts(base.scenario));
        const onStep = (step: string | null) => post({ kind: "progress", revision, step });
        return { kind: "timeline", revision, ...from.run(base.scenario, view, onStep) };
      }
      case "view":
        return { kind: "frame", revision: message.revision, frame: from.view(message.view) };
      case "hover":
        return {
          kind: "hovered",
          id: message.id,
          hover: from.hover(message.step, message.line, message.column),
        };
      case "complete":
        return {
          kind: "completed",
          id: message.id,
          items: from.complete(message.step, message.line, message.column),
        };
      case "preview":
        return {
          kind: "previewed",
          id: message.id,
          preview: from.preview(message.step, message.conflict, message.resolution),
        };
      case "explain":
        return { kind: "explained", id: message.id, explanation: from.explain(message.view) };
      case "laterTexts":
        return { kind: "laterTextsFound", id: message.id, found: from.laterTexts(message.question) };
      case "editField":
        return { kind: "fieldEdited", id: message.id, edits: from.editField(message.question) };
      case "import":
        return {
          kind: "imported",
          id: message.id,
          found: from.importTexts(
            message.question,
            atIntervals((progress) => post({ kind: "reading", id: message.id, progress })),
          ),
        };
      case "report":
        return { kind: "reported", id: message.id, text: from.report(message.link, message.parts) };
      case "script":
        return { kind: "scripted", id: message.id, script: from.script(message.program) };
      case "figure":
        return { kind: "figureMade", id: message.id, figure: from.figure(message.question) };
      case "analyse":
        return { kind: "analysed", id: message.id, answer: from.analyse(message.question) };
      case "fieldLines":
        return { kind: "fieldLinesFound", id: message.id, lines: from.fieldLines(message.step) };
    }
  };

  /** Tells the page that the part has loaded or failed to load. */
  const endLoading = (failed: boolean) => {
    if (isWaiting) post({ kind: "loaded", failed });
    isWaiting = false;
  };

  /** Loads the remaining parts once the worker is idle. A part that fails to load is loaded again when a request needs it. */
  const loadRemainingParts = () => {
    clearTimeout(idle);
    idle = setTimeout(() => loadUsualParts().catch(() => undefined), IDLE_DELAY);
  };

  const receive = retryAfterLoading<Request>({
    answer: (message) => {
      endLoading(false);
      post(answer(message));
      if (!hasUsualParts()) loadRemainingParts();
    },
    onWait: () => {
      isWaiting = true;
      post({ kind: "loading" });
    },
    onFailure: (message, error, loadFailed) => {
      endLoading(loadFailed);
      post(emptyAnswer(message, loadFailed ? loadFailure(error) : engineFailure(error)));
    },
  });

  return (message) => {
    if (message.kind === "init") return init(message.schemas);
    receive(message);
  };
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

/** Returns the answer to a request that failed: for a run with the reason, for a question without a result. */
function emptyAnswer(message: Request, why: string): FromWorker {
  if (message.kind === "hover") return { kind: "hovered", id: message.id, hover: null };
  if (message.kind === "complete") return { kind: "completed", id: message.id, items: [] };
  if (message.kind === "open")
    return { kind: "opened", id: message.id, opened: { kind: "unreadable", diagnostics: [atStart(why)] } };
  if (message.kind === "print") return { kind: "printed", id: message.id, text: "" };
  if (message.kind === "import") return { kind: "imported", id: message.id, found: null };
  if (message.kind === "report") return { kind: "reported", id: message.id, text: "" };
  if (message.kind === "script") return { kind: "scripted", id: message.id, script: null };
  if (message.kind === "figure") return { kind: "figureMade", id: message.id, figure: null };
  if (message.kind === "preview") return { kind: "previewed", id: message.id, preview: null };
  if (message.kind === "laterTexts") return { kind: "laterTextsFound", id: message.id, found: null };
  if (message.kind === "editField") return { kind: "fieldEdited", id: message.id, edits: null };
  if (message.kind === "explain") return { kind: "explained", id: message.id, explanation: null };
  if (message.kind === "analyse") return { kind: "analysed", id: message.id, answer: null };
  if (message.kind === "fieldLines") return { kind: "fieldLinesFound", id: message.id, lines: [] };
  return {
    kind: "failed",
    revision: message.revision,
    message: why,
  };
}

function atStart(message: string): Diagnostic {
  const range = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return { severity: "error", code: "refused", message, range };
}

function loadFailure(error: unknown): string {
  return `A part of the engine could not be loaded: ${reasonOf(error)}. Check the connection, then reload the page. Your work is kept.`;
}

function engineFailure(error: unknown): string {
  return `The engine failed: ${reasonOf(error)}. This is a bug in Applyground. Please report it.`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
