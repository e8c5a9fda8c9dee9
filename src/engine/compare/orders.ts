import { type Files, noFiles } from "../scenario/files.ts";
import type { Frame } from "../scenario/frame.ts";
import { type RunOptions, runStep } from "../scenario/run.ts";
import { nextTime } from "../scenario/step-time.ts";
import type { PlannedStep } from "../scenario/tasks.ts";
import { type EndState, endStateOf } from "./end-state.ts";
import { fingerprintOf, mayAskForNumbers } from "./fingerprint.ts";

/** A state that some orders end in. */
export type OrderEnd = EndState & {
  /** Positions of the steps, in that of its orders that is closest to the written order. */
  readonly order: readonly number[];
  /** Number of pairs of steps that this order swaps. */
  readonly swaps: number;
  /** Number of orders that end in this state. */
  readonly orders: number;
};

/** The state of a search through all orders of steps. */
export type Exploration = {
  /** Number of orders; each keeps the order of each actor's own steps. */
  readonly total: number;
  /** Number of orders that were run to their end. */
  readonly tried: number;
  /** Number of steps that were run. */
  readonly runs: number;
  /** Length of the prefixes that were run. */
  readonly depth: number;
  readonly done: boolean;
  /** Whether the search ended early, because there are too many orders. */
  readonly stopped: boolean;
  /** Sorted by distance from the written order. Empty until the search is done. */
  readonly ends: readonly OrderEnd[];
  /** Runs about `budget` more steps; returns itself if the search is done. */
  readonly next: (budget: number) => Exploration;
};

/** Maximum number of steps to run, unless the caller sets another one. */
const MAX_RUNS = 20_000;

/**
 * Starts a search through all orders that keep the order of each actor's own steps. Prefixes with the same steps and the same
 * result continue as one, since later steps have the same results after both.
 */
export function exploreOrders(
  options: Omit<RunOptions, "previous" | "onStep">,
  maxRuns = MAX_RUNS,
): Exploration {
  const { planned, files = noFiles } = options;
  const queues = queuesOf(planned);
  const search: Search = {
    options,
    queues,
    total: countOrders(queues.map((queue) => queue.length)),
    exact: mayAskForNumbers(planned),
    maxRuns,
  };
  const root: OrderPrefix = { at: queues.map(() => 0), frame: null, files, order: [], swaps: 0, orders: 1 };
  return explorationOf(search, { depth: 0, runs: 0, open: [root], found: new Map() });
}

type Search = {
  readonly options: RunOptions;
  /** The positions of the steps by actor. */
  readonly queues: readonly (readonly number[])[];
  readonly total: number;
  /** Whether numbers and times of the server may matter. */
  readonly exact: boolean;
  readonly maxRuns: number;
};

/** The prefixs of orders that have the same steps and the same result. */
type OrderPrefix = Pick<OrderEnd, "order" | "swaps" | "orders"> & {
  /** Number of steps by actor. */
  readonly at: readonly number[];
  /** The frame of its last step; null if it has no steps. */
  readonly frame: Frame | null;
  readonly files: Files;
};

type Progress = {
  readonly depth: number;
  readonly runs: number;
  /** Prefixes of this length that the search has not extended yet. */
  readonly open: readonly OrderPrefix[];
  /** Prefixes that are one step longer, by result. */
  readonly found: ReadonlyMap<string, OrderPrefix>;
};

function explorationOf(search: Search, progress: Progress): Exploration {
  const { options, total } = search;
  const { depth, runs, open } = progress;
  const isEnd = depth === options.planned.length;
  const done = isEnd || runs >= search.maxRuns;
  const exploration: Exploration = {
    total,
    tried: isEnd ? open.reduce((sum, { orders }) => sum + orders, 0) : 0,
    runs,
    depth,
    done,
    stopped: done && !isEnd,
    ends: isEnd ? endsOf(open, options) : [],
    next: (budget) => (done ? exploration : explorationOf(search, advance(search, progress, budget))),
  };
  return exploration;
}

function advance(search: Search, progress: Progress, budget: number): Progress {
  const open = [...progress.open];
  const found = new Map(progress.found);
  let { runs } = progress;
  const last = Math.min(runs + budget, search.maxRuns);
  while (open.length > 0 && runs < last) {
    const prefix = open.pop() as OrderPrefix;
    for (const [actor, queue] of search.queues.entries()) {
      const step = queue[prefix.at[actor] as number];
      if (step === undefined) continue;
      runs++;
      add(found, extend(search.options, prefix, actor, step), search.exact);
    }
  }
  if (open.length > 0) return { ...progress, runs, open, found };
  return { depth: progress.depth + 1, runs, open: [...found.values()], found: new Map() };
}

function extend(options: RunOptions, prefix: OrderPrefix, actor: number, step: number): OrderPrefix {
  const { start, startTime, restricted = false } = options;
  const { at, frame: before, files, order, swaps, orders } = prefix;
  const planned = options.planned[step] as PlannedStep;
  const frame = runStep(planned, {
    index: order.length,
    now: nextTime(before?.now ?? null, planned.step, startTime),
    before: before?.cluster ?? start,
    restricted,
    files,
  });
  return {
    at: at.map((count, one) => (one === actor ? count + 1 : count)),
    frame,
    files: frame.terminal?.filesLeft ?? files,
    order: [...order, step],
    swaps: swaps + order.filter((earlier) => earlier > step).length,
    orders,
  };
}

function add(found: Map<string, OrderPrefix>, one: OrderPrefix, exact: boolean): void {
  const { at, frame, files } = one;
  const cluster = (frame as Frame).cluster;
  const id = JSON.stringify([at, [...files], (frame as Frame).now, fingerprintOf(cluster, exact)]);
  const known = found.get(id);
  if (known === undefined) return void found.set(id, one);
  found.set(id, { ...(one.swaps < known.swaps ? one : known), orders: known.orders + one.orders });
}

function endsOf(open: readonly OrderPrefix[], { start }: RunOptions): readonly OrderEnd[] {
  const ends = new Map<string, OrderEnd>();
  for (const { frame, order, swaps, orders } of open) {
    const end = { ...endStateOf(frame?.cluster ?? start), order, swaps, orders };
    const known = ends.get(end.id);
    if (known === undefined) ends.set(end.id, end);
    else ends.set(end.id, { ...(swaps < known.swaps ? end : known), orders: known.orders + orders });
  }
  return [...ends.values()].sort((a, b) => a.swaps - b.swaps);
}

/** The positions of the steps by actor. */
function queuesOf(planned: readonly PlannedStep[]): readonly (readonly number[])[] {
  const queues = new Map<string, number[]>();
  for (const [index, { step }] of planned.entries()) {
    const queue = queues.get(step.actor);
    if (queue === undefined) queues.set(step.actor, [index]);
    else queue.push(index);
  }
  return [...queues.values()];
}

/** Returns the number of ways to merge queues of these lengths. */
export function countOrders(lengths: readonly number[]): number {
  let total = 1;
  let placed = 0;
  for (const length of lengths) {
    for (let i = 1; i <= length; i++) {
      placed++;
      total = (total * placed) / i;
    }
  }
  return Math.round(total);
}
