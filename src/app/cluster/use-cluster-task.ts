import { useEffect, useRef, useState } from "react";
import { isProblem, type Problem } from "../../cluster-client/answer.ts";

/** Something that the page asks a cluster, one question at a time. */
export type ClusterTask = {
  readonly isRunning: boolean;
  /** Why the last question has no answer; null if it has one. */
  readonly problem: string | null;
  /** Stops the question before, and asks another one. `use` gets the answer, unless it is a problem. */
  readonly start: <Result extends object>(
    ask: (signal: AbortSignal) => Promise<Result | Problem | null>,
    use: (result: Result) => void,
  ) => void;
  readonly stop: () => void;
};

/** Asks a cluster only when `start` is called. Stops when the component is gone. */
export function useClusterTask(): ClusterTask {
  const [state, setState] = useState<Pick<ClusterTask, "isRunning" | "problem">>(IDLE);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  return {
    ...state,
    start: async (ask, use) => {
      stopper.current?.abort();
      const mine = new AbortController();
      stopper.current = mine;
      setState({ isRunning: true, problem: null });
      const result = await ask(mine.signal);
      if (mine.signal.aborted || result === null) return;
      if (isProblem(result)) return setState({ isRunning: false, problem: result.problem });
      setState(IDLE);
      use(result);
    },
    stop: () => {
      stopper.current?.abort();
      setState(IDLE);
    },
  };
}

const IDLE = { isRunning: false, problem: null };
