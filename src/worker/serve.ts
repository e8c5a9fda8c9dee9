import { openText, unopened } from "../session/file/open.ts";
import { printScenario } from "../session/file/print.ts";
import { createSession, type Session } from "../session/session.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

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

  const answer = (message: Exclude<ToWorker, { kind: "init" | "ping" }>, from: Session): FromWorker => {
    switch (message.kind) {
      case "run": {
        const { revision } = message;
        const onStep = (step: string) => post({ kind: "progress", revision, step });
        return { kind: "timeline", revision, ...from.run(message.scenario, message.view, onStep) };
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
      case "open":
        return { kind: "opened", id: message.id, opened: openText(message.text) };
      case "print":
        return { kind: "printed", id: message.id, text: printScenario(message.scenario) };
      case "preview":
        return {
          kind: "previewed",
          id: message.id,
          preview: from.preview(message.step, message.conflict, message.way),
        };
      case "places":
        return { kind: "placed", id: message.id, places: from.places(message.step) };
    }
  };

  return (message) => {
    if (message.kind === "init") return init(message.schemas);
    if (message.kind === "ping") return post({ kind: "pong", id: message.id });
    try {
      if (session === null) throw new Error("asked before it was ready");
      post(answer(message, session));
    } catch (error) {
      post(refusal(message, reason(error)));
    }
  };
}

function refusal(message: Exclude<ToWorker, { kind: "init" | "ping" }>, why: string): FromWorker {
  if (message.kind === "hover") return { kind: "hovered", id: message.id, hover: null };
  if (message.kind === "complete") return { kind: "completed", id: message.id, items: [] };
  if (message.kind === "open") return { kind: "opened", id: message.id, opened: unopened(why) };
  if (message.kind === "print") return { kind: "printed", id: message.id, text: "" };
  if (message.kind === "preview") return { kind: "previewed", id: message.id, preview: null };
  if (message.kind === "places") return { kind: "placed", id: message.id, places: [] };
  return {
    kind: "failed",
    revision: message.revision,
    message: `The engine failed: ${why}. This is a fault of Applyground; please report it.`,
  };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
