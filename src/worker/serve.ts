import { hasUsualParts, loadUsualParts, part, requireParts } from "../engine/part.ts";
import { editingPart } from "../session/parts/late-parts.ts";
import { neededParts } from "../session/parts/needed-parts.ts";
import { createSession, type Session } from "../session/session.ts";
import type { Diagnostic } from "../text/diagnostics/diagnostic.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { retryAfterLoading } from "./retry-after-loading.ts";
import { applyScenarioChange, type KnownScenario } from "./scenario-change.ts";

/** After how many idle milliseconds the worker loads the parts that no request needed so far. */
const IDLE_DELAY = 1000;

/** The answers to all questions but those for a run and its frames. */
const answering = part("explanation", async () => (await import("./answer-question.ts")).answering);

type Request = Exclude<ToWorker, { kind: "init" }>;

/**
 * Returns a function that handles one message of the page. `post` sends an answer; `load` loads what a session needs, from
 * the URL of the built-in kinds, with the code for the field table or without it. The function never throws: it answers an exception with `failed` or an empty answer.
 */
export function serve(
  post: (message: FromWorker) => void,
  load: (url: string, withoutFields: boolean) => Promise<Parameters<typeof createSession>[0]>,
): (message: ToWorker) => void {
  let session: Session | null = null;
  let loading = false;
  let isWaiting = false; // a part is loading
  let base: KnownScenario | null = null; // the scenario that the page sent last
  let idle: ReturnType<typeof setTimeout> | undefined;
  post({ kind: "started" });

  const init = (url: string, withoutFields: boolean) => {
    if (session !== null || loading) return;
    loading = true;
    load(url, withoutFields)
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
      case "fieldLines":
        return { kind: "fieldLinesFound", id: message.id, lines: from.fieldLines(message.step) };
      default:
        return answering().answerQuestion(message, from, (progress) =>
          post({ kind: "reading", id: message.id, progress }),
        );
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
    if (message.kind === "init") return init(message.schemas, message.withoutFields ?? false);
    receive(message);
  };
}

/** Returns the answer to a request that failed. The page knows what a question without an answer means. */
function emptyAnswer(message: Request, why: string): FromWorker {
  if ("revision" in message) return { kind: "failed", revision: message.revision, message: why };
  const { id } = message;
  if (message.kind !== "open") return { kind: "unanswered", id };
  return { kind: "opened", id, opened: { kind: "unreadable", diagnostics: [atStart(why)] } };
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
