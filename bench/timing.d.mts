export type Timing = {
  readonly ns_min: number;
  readonly ns_median: number;
  readonly samples: number;
  readonly batch: number;
};
export declare function time(run: () => unknown, budget: number): Timing;
export declare function lastResult(): unknown;
