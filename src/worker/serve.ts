import { hasAllParts, loadAllParts, requireParts } from "../engine/part.ts";
import { partsOf } from "../session/needs.ts";
import { editing } from "../session/parts.ts";
import { createSession, type Session } from "../session/session.ts";
import type { Issue } from "../text/issue.ts";
import { patiently } from "./patient.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { type Base, changed } from "./protocol-change.ts";

/** How long nothing was asked when the parts that nothing needed so far are fetched, in milliseconds. */
const IDLE = 1000;

type Request = Exclude<ToWorker, { kind: "init" }>;

/**
 * The worker's side of the protocol, wherever it runs. `load` fetches and decodes the table of built-in kinds. Returns
 * what handles one message; never throws, whatever a session does: an exception is answered by `failed`.
 */
export function serve(
  post: (message: FromWorker) => void,
  load: (url: string) => Promise<Parameters<typeof createSession>[0]>,
): (message: ToWorker) => void {
  let session: Session | null = null;
  let loading = false;
  let isWaiting = false; // a part is on the way
  let base: Base | null = null; // what the page sent last
  let idle: ReturnType<typeof setTimeout> | undefined;
  post({ kind: "started" });

  const init = (url: string) => {
    if (session !== null || loading) return;
    loading = true;
    load(url)
      .then((parts) => {
        session = createSession(parts);
        post({ kind: "ready" });
      })
      .catch((error) => {
        const message = `The built-in kinds could not be loaded from ${url}: ${reason(error)}. Check the connection and try again.`;
        post({ kind: "unready", message });
      })
      .finally(() => {
        loading = false;
      });
  };

  /** What stands for itself needs no session. */
  const answer = (message: Request): FromWorker => {
    if (message.kind === "open")
      return { kind: "opened", id: message.id, opened: editing().openText(message.text) };
    if (message.kind === "print")
      return { kind: "printed", id: message.id, text: editing().printScenario(message.scenario) };
    if (session === null) throw new Error("asked before it was ready");
    return answerFrom(session, message);
  };

  const answerFrom = (from: Session, message: Exclude<Request, { kind: "open" | "print" }>): FromWorker => {
    switch (message.kind) {
      case "run": {
        const { revision, change, view } = message;
        if (base?.revision !== revision) {
          const scenario = changed(base, change);
          if (scenario === null) return { kind: "baseless", revision };
          base = { revision, scenario };
        }
        if (!hasAllParts()) requireParts(partsOf(base.scenario));
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
          preview: from.preview(message.step, message.conflict, message.way),
        };
      case "report":
        return { kind: "reported", id: message.id, text: from.report(message.link) };
      case "study":
        return { kind: "studied", id: message.id, answer: from.study(message.question) };
      case "places":
        return { kind: "placed", id: message.id, places: from.places(message.step) };
    }
  };

  /** What was on the way has come, or not: from now on nothing but the engine can keep the page waiting. */
  const goOn = () => {
    if (isWaiting) post({ kind: "loaded" });
    isWaiting = false;
  };

  /** Once there is nothing to do, what was not needed so far is fetched. What does not come is asked for when it is needed. */
  const fetchOthers = () => {
    clearTimeout(idle);
    idle = setTimeout(() => loadAllParts().catch(() => undefined), IDLE);
  };

  const receive = patiently<Request>({
    answer: (message) => {
      goOn();
      post(answer(message));
      if (!hasAllParts()) fetchOthers();
    },
    onWait: () => {
      isWaiting = true;
      post({ kind: "loading" });
    },
    onFailure: (message, error, offline) => {
      goOn();
      post(refusal(message, offline ? lost(error) : fault(error)));
    },
  });

  return (message) => {
    if (message.kind === "init") return init(message.schemas);
    receive(message);
  };
}

function refusal(message: Request, why: string): FromWorker {
  if (message.kind === "hover") return { kind: "hovered", id: message.id, hover: null };
  if (message.kind === "complete") return { kind: "completed", id: message.id, items: [] };
  if (message.kind === "open")
    return { kind: "opened", id: message.id, opened: { kind: "unreadable", issues: [atStart(why)] } };
  if (message.kind === "print") return { kind: "printed", id: message.id, text: "" };
  if (message.kind === "report") return { kind: "reported", id: message.id, text: "" };
  if (message.kind === "preview") return { kind: "previewed", id: message.id, preview: null };
  if (message.kind === "study") return { kind: "studied", id: message.id, answer: null };
  if (message.kind === "places") return { kind: "placed", id: message.id, places: [] };
  return {
    kind: "failed",
    revision: message.revision,
    message: why,
  };
}

function atStart(message: string): Issue {
  const range = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return { severity: "error", code: "refused", message, range };
}

function lost(error: unknown): string {
  return `A part of the engine could not be loaded: ${reason(error)}. Check the connection, then reload the page: your work is kept.`;
}

function fault(error: unknown): string {
  return `The engine failed: ${reason(error)}. This is a fault of Applyground; please report it.`;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
