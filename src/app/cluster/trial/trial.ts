import { isProblem } from "../../../cluster-client/answer.ts";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import type { Request } from "../../../engine/server/http/http.ts";
import type {
  ClusterAnswer,
  FromTrial,
  StepDifferences,
  TrialPlan,
  TrialResult,
} from "../../../worker/trial/messages.ts";
import type { openTrial, TrialWorker } from "../../../worker/trial/open-trial.ts";
import { deleteAtEnd, exchange } from "../send.ts";

/** How far a scenario on a real cluster is. */
export type TrialState = {
  /** `planned`: the user has not agreed yet. `removing`: the page removes what was made, because the user stopped it. */
  readonly phase: "planning" | "refused" | "planned" | "playing" | "removing" | "done";
  readonly plan: TrialPlan | null;
  /** The step that is played, from 1; 0 before the first. */
  readonly step: number;
  /** What differs in each step that was played. */
  readonly steps: StepDifferences;
  readonly result: TrialResult | null;
  /** Why there is no plan: a sentence; null if there is one. */
  readonly problem: string | null;
};

/** A scenario on a real cluster. It goes on when its dialog closes, because it must remove what it made. */
export type Trial = {
  readonly scenario: Scenario;
  readonly state: () => TrialState;
  /** Calls a function after each change. Returns a function that ends this. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Writes to the cluster. Call it only because the user agreed to the plan. */
  readonly play: () => void;
  /** Stops, and removes what was made. */
  readonly stop: () => void;
};

export type TrialOptions = {
  readonly scenario: Scenario;
  /** The version of the cluster: `v1.36.3`. */
  readonly cluster: string;
  readonly schemas: string;
  readonly open: typeof openTrial;
};

/** The state before there is a plan. */
export const PLANNING: TrialState = {
  phase: "planning",
  plan: null,
  step: 0,
  steps: [],
  result: null,
  problem: null,
};

/** Plans to play a scenario on the cluster of the page. It writes nothing before `play`. */
export function createTrial({ scenario, cluster, schemas, open }: TrialOptions): Trial {
  let state = PLANNING;
  const listeners = new Set<() => void>();
  const created = new Set<string>();
  const change = (next: Partial<TrialState>) => {
    state = { ...state, ...next };
    for (const changed of listeners) changed();
  };
  const isBusy = () => state.phase === "playing" || state.phase === "removing";

  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
  const removeAtEnd = () => pathsToDelete(created).forEach(deleteAtEnd);
  const end = (next: Partial<TrialState>) => {
    removeEventListener("beforeunload", askFirst);
    removeEventListener("pagehide", removeAtEnd);
    worker?.terminate();
    worker = null;
    change(next);
  };

  const crash = async (message: string) => {
    const problem = `The engine stopped: ${message}`;
    if (!isBusy()) return end({ phase: "refused", problem });
    worker?.terminate();
    change({ phase: "removing" });
    const left: string[] = [];
    for (const path of pathsToDelete(created)) {
      const { code } = await answerOf({ method: "DELETE", path }).then((answer) =>
        "response" in answer ? answer.response : { code: 0 },
      );
      if (code >= 300 && code !== 404) left.push(path);
      if (code === 0) left.push(path);
    }
    end({ phase: "done", result: { steps: state.steps, notes: [], problem, left } });
  };

  const receive = (message: FromTrial) => {
    switch (message.kind) {
      case "started":
        return worker?.post({ kind: "plan", schemas, scenario, cluster, suffix: randomName() });
      case "planned":
        return change({ phase: "planned", plan: message.plan });
      case "refused":
        return end({ phase: "refused", problem: message.problem });
      case "ask": {
        const { id, request } = message;
        return answerOf(request).then((answer) => worker?.post({ kind: "answer", id, answer }));
      }
      case "created":
        return created.add(message.path);
      case "step":
        return change({ step: message.step });
      case "compared":
        return change({ steps: message.steps });
      case "done":
        return end({ phase: "done", result: message.result, steps: message.result.steps });
    }
  };

  let worker: TrialWorker | null = null;
  try {
    worker = open(receive, crash);
  } catch {
    state = { ...PLANNING, phase: "refused", problem: "This browser starts no workers, which this needs." };
  }
  return {
    scenario,
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    play: () => {
      if (state.phase !== "planned") return;
      addEventListener("beforeunload", askFirst);
      addEventListener("pagehide", removeAtEnd);
      change({ phase: "playing" });
      worker?.post({ kind: "play" });
    },
    stop: () => {
      if (state.phase === "playing") {
        change({ phase: "removing" });
        worker?.post({ kind: "stop" });
      } else if (!isBusy()) end({});
    },
  };
}

/** Asks the cluster. Each request has an answer, so nothing stops it from outside. */
async function answerOf(request: Request): Promise<ClusterAnswer> {
  const answer = await exchange(
    { ...request, query: queryOf(request), accept: "application/json" },
    new AbortController().signal,
  );
  if (isProblem(answer)) return answer;
  const { text, ...response } = answer.response;
  const isEmpty = Object.keys(response.body).length === 0;
  return { date: answer.date, response: isEmpty && text !== undefined ? { ...response, text } : response };
}

/**
 * Returns the query of a request. A server names the manager of a write after the program that sends it. A browser always sends its own name, so
 * the query says which one is meant.
 */
function queryOf({ method, query = {}, contentType, userAgent }: Request): NonNullable<Request["query"]> {
  const isNamed =
    /^(GET|DELETE)$/.test(method) || "fieldManager" in query || contentType?.includes("apply-patch");
  return isNamed ? query : { ...query, fieldManager: userAgent?.split("/")[0] || "unknown" };
}

/** Returns the paths of created objects, the last first, without what goes together with a namespace. */
export function pathsToDelete(created: ReadonlySet<string>): readonly string[] {
  const paths = [...created].reverse();
  const namespaces = paths.filter((path) => /^\/api\/v1\/namespaces\/[^/]+$/.test(path));
  return paths.filter((path) => !namespaces.some((one) => path.includes(`${one.slice("/api/v1".length)}/`)));
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(3));
  return `v${[...bytes]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 5)}`;
}
