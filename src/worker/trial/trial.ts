import { loadParts, loadUsualParts, missingParts } from "../../engine/part.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { Request, Response } from "../../engine/server/http/http.ts";
import { type Plan, planOf } from "../../verify/plan.ts";
import { createdPath } from "../../verify/server/created-objects.ts";
import type { Server } from "../../verify/server/server.ts";
import { verify } from "../../verify/verify.ts";
import type { ClusterAnswer, FromTrial, ToTrial } from "./messages.ts";
import { writtenObjects } from "./written-objects.ts";

/** What a trial gets from outside. */
export type TrialOptions = {
  readonly post: (message: FromTrial) => void;
  /** Loads a simulated cluster without a scenario, from the URL of the built-in kinds. */
  readonly load: (schemas: string) => Promise<Cluster>;
  /** Default: that of the browser. */
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/** Returns a function that answers the messages of a page that plays one scenario on a real cluster. It does not throw. */
export function serveTrial({ post, load, pause }: TrialOptions): (message: ToTrial) => void {
  const waiting = new Map<number, (answer: ClusterAnswer) => void>();
  let last = 0;
  let plan: Plan | null = null;
  let isStopped = false;

  const ask = async (request: Request) => {
    const id = ++last;
    const answer = await new Promise<ClusterAnswer>((done) => {
      waiting.set(id, done);
      post({ kind: "ask", id, request });
    });
    if ("problem" in answer) throw new Error(answer.problem);
    return answer;
  };

  const server: Server = {
    address: "",
    send: async (request): Promise<Response> => {
      const { response } = await ask(request);
      const path = createdPath(request, response);
      if (path !== null) post({ kind: "created", path });
      return response;
    },
    time: async () => {
      const { date } = await ask({ method: "GET", path: "/version" });
      const found = Date.parse(date ?? "");
      return Number.isNaN(found) ? Math.floor(Date.now() / 1000) * 1000 : found;
    },
  };

  const prepare = async ({ schemas, scenario, cluster, suffix }: Extract<ToTrial, { kind: "plan" }>) => {
    try {
      const empty = await load(schemas);
      await loadUsualParts();
      await loadParts(["newCluster"]); // a command line can list what only a cluster has
      const made = await withParts(() => planOf(scenario, { cluster, suffix, isThrowAway: false, empty }));
      if ("problem" in made) return post({ kind: "refused", problem: made.problem });
      plan = made;
      const { names, users, version, steps } = made;
      const objects = writtenObjects(made.simulated);
      const { namespaces } = names;
      post({ kind: "planned", plan: { namespaces, objects, users, version, steps } });
    } catch (error) {
      post({ kind: "refused", problem: `The page cannot set the scenario up: ${reasonOf(error)}` });
    }
  };

  const play = async (planned: Plan) => {
    const result = await verify(server, planned, {
      isThrowAway: false,
      keeps: false,
      stopped: () => (isStopped ? "You stopped it." : null),
      onStep: (step) => post({ kind: "step", step }),
      onCompared: (steps) => post({ kind: "compared", steps }),
      ...(pause !== undefined && { pause }),
    });
    post({ kind: "done", result });
  };

  return (message) => {
    switch (message.kind) {
      case "plan":
        prepare(message);
        break;
      case "play":
        if (plan !== null) play(plan);
        plan = null;
        break;
      case "answer":
        waiting.get(message.id)?.(message.answer);
        waiting.delete(message.id);
        break;
      case "stop":
        isStopped = true;
        break;
    }
  };
}

/** Returns what a pure function returns, after loading the parts of the engine that it needs. */
async function withParts<Result>(compute: () => Result): Promise<Result> {
  for (;;)
    try {
      return compute();
    } catch (error) {
      const names = missingParts(error);
      if (names === null) throw error;
      await loadParts(names);
    }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
