import { useEffect, useState } from "react";
import type { OrdersView } from "../../../session/analysis/types.ts";
import { usePageContext, usePageState } from "../../context/page-context.ts";
import { useLatestRequest } from "../../ui/hooks/use-latest-request.ts";

/**
 * Tries the orders of steps in several requests, until all are tried or `stop` is called. When the scenario or the steps change, the result
 * becomes null.
 */
export function useOrders(steps: readonly string[]): {
  readonly orders: OrdersView | null;
  readonly running: boolean;
  readonly start: () => void;
  readonly stop: () => void;
} {
  const { engine } = usePageContext();
  const scenario = usePageState((state) => state.scenario);
  const key = steps.join("\n");
  const [found, setFound] = useState<{
    readonly orders: OrdersView;
    readonly scenario: unknown;
    readonly key: string;
  } | null>(null);
  const [running, setRunning] = useState(false);
  const newest = useLatestRequest();

  const stop = () => {
    newest(); // the answer to a running request is dropped
    setRunning(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scenario or choice stops the search
  useEffect(() => stop, [scenario, key]);

  const start = async () => {
    const isWanted = newest();
    setRunning(true);
    for (let again = true; ; again = false) {
      const answer = await engine.analyse({ of: "orders", steps, again });
      if (!isWanted()) return;
      if (answer?.of !== "orders") return stop();
      setFound({ orders: answer.orders, scenario, key });
      if (answer.orders.done) return stop();
    }
  };

  const isCurrent = found !== null && found.scenario === scenario && found.key === key;
  return { orders: isCurrent ? found.orders : null, running, start, stop };
}
