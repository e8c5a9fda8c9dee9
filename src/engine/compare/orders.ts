import { type Files, noFiles } from "../scenario/files.ts";
import { type Frame, nextTime, type RunOptions, take } from "../scenario/run.ts";
import type { Planned } from "../scenario/tasks.ts";
import { type EndState, endStateOf } from "./end-state.ts";
import { fingerprintOf, mayAskForNumbers } from "./fingerprint.ts";

/** A state in which some orders end. */
export type OrderEnd = EndState & {
  /** Positions of the steps, in the order that is nearest to theirs. */
  readonly order: readonly number[];
  /** How many pairs of steps it has the other way round. */
  readonly swaps: number;
  /** How many orders end here. */
  readonly orders: number;
};

/** How far the orders of some steps have been tried. */
export type Exploration = {
  /** How many orders there are in all; each actor's own steps keep theirs. */
  readonly total: number;
  /** How many have been tried to their end. */
  readonly tried: number;
  /** How many steps were run. */
  readonly runs: number;
  /** How many steps of all beginnings have been tried. */
  readonly depth: number;
  readonly done: boolean;
  /** Done, but not with all orders: they were too many. */
  readonly stopped: boolean;
  /** The nearest to the written order first. Empty until it is done. */
  readonly ends: readonly OrderEnd[];
  /** Runs about `budget` more steps; itself if it is done. */
  readonly next: (budget: number) => Exploration;
};

/** More steps than these are not run, unless another limit is given. */
const MOST_RUNS = 20_000;

/**
 * Tries all orders of steps in which each actor's own steps keep their order, by the length of their beginnings. Beginnings
 * with the same steps that come to the same go on as one: whatever follows, it follows on both alike.
 */
export function exploreOrders(
  options: Omit<RunOptions, "previous" | "onStep">,
  mostRuns = MOST_RUNS,
): Exploration {
  const { planned, files = noFiles } = options;
  const queues = queuesOf(planned);
  const search: Search = {
    options,
    queues,
    total: countOrders(queues.map((queue) => queue.length)),
    exact: mayAskForNumbers(planned),
    mostRuns,
  };
  const root: Beginning = { at: queues.map(() => 0), frame: null, files, order: [], swaps: 0, orders: 1 };
  return explorationOf(search, { depth: 0, runs: 0, open: [root], found: new Map() });
}

type Search = {
  readonly options: RunOptions;
  /** The positions of each actor's steps. */
  readonly queues: readonly (readonly number[])[];
  readonly total: number;
  /** Whether the numbers that the server gives may matter. */
  readonly exact: boolean;
  readonly mostRuns: number;
};

/** Orders that begin with the same steps and come to the same by them. */
type Beginning = Pick<OrderEnd, "order" | "swaps" | "orders"> & {
  /** How many steps of each actor it has. */
  readonly at: readonly number[];
  /** Of its last step; null for the empty one. */
  readonly frame: Frame | null;
  readonly files: Files;
};

type Progress = {
  readonly depth: number;
  readonly runs: number;
  /** Of this length, yet to be gone on from. */
  readonly open: readonly Beginning[];
  /** One step longer, by what tells them apart. */
  readonly found: ReadonlyMap<string, Beginning>;
};

function explorationOf(search: Search, progress: Progress): Exploration {
  const { options, total } = search;
  const { depth, runs, open } = progress;
  const isEnd = depth === options.planned.length;
  const done = isEnd || runs >= search.mostRuns;
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
  const last = Math.min(runs + budget, search.mostRuns);
  while (open.length > 0 && runs < last) {
    const beginning = open.pop() as Beginning;
    for (const [actor, queue] of search.queues.entries()) {
      const step = queue[beginning.at[actor] as number];
      if (step === undefined) continue;
      runs++;
      add(found, extend(search.options, beginning, actor, step), search.exact);
    }
  }
  if (open.length > 0) return { ...progress, runs, open, found };
  return { depth: progress.depth + 1, runs, open: [...found.values()], found: new Map() };
}

function extend(options: RunOptions, beginning: Beginning, actor: number, step: number): Beginning {
  const { start, startTime, restricted = false } = options;
  const { at, frame: before, files, order, swaps, orders } = beginning;
  const planned = options.planned[step] as Planned;
  const frame = take(planned, {
    index: order.length,
    now: nextTime(before?.now ?? null, planned.step, startTime),
    before: before?.cluster ?? start,
    restricted,
    files,
  });
  return {
    at: at.map((count, one) => (one === actor ? count + 1 : count)),
    frame,
    files: frame.terminal?.left ?? files,
    order: [...order, step],
    swaps: swaps + order.filter((earlier) => earlier > step).length,
    orders,
  };
}

function add(found: Map<string, Beginning>, one: Beginning, exact: boolean): void {
  const { at, frame, files } = one;
  const cluster = (frame as Frame).cluster;
  const id = JSON.stringify([at, [...files], (frame as Frame).now, fingerprintOf(cluster, exact)]);
  const known = found.get(id);
  if (known === undefined) return void found.set(id, one);
  found.set(id, { ...(one.swaps < known.swaps ? one : known), orders: known.orders + one.orders });
}

function endsOf(open: readonly Beginning[], { start }: RunOptions): readonly OrderEnd[] {
  const ends = new Map<string, OrderEnd>();
  for (const { frame, order, swaps, orders } of open) {
    const end = { ...endStateOf(frame?.cluster ?? start), order, swaps, orders };
    const known = ends.get(end.id);
    if (known === undefined) ends.set(end.id, end);
    else ends.set(end.id, { ...(swaps < known.swaps ? end : known), orders: known.orders + orders });
  }
  return [...ends.values()].sort((a, b) => a.swaps - b.swaps);
}

/** The positions of each actor's steps. */
function queuesOf(planned: readonly Planned[]): readonly (readonly number[])[] {
  const queues = new Map<string, number[]>();
  for (const [index, { step }] of planned.entries()) {
    const queue = queues.get(step.actor);
    if (queue === undefined) queues.set(step.actor, [index]);
    else queue.push(index);
  }
  return [...queues.values()];
}

/** How many ways there are to merge queues of these lengths. */
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
