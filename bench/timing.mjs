let kept;

/**
 * Measures `run`: calls it once to warm up, then in batches of at least 2 ms until `budget` (in ms) is spent and five batches
 * have run (three if one call takes over 300 ms). Returns the minimum and the median of the batches, in nanoseconds per call.
 */
export function time(run, budget) {
  let start = performance.now();
  kept = run();
  let one = performance.now() - start;
  if (one < 20) {
    let calls = 0;
    start = performance.now();
    do {
      kept = run();
      calls++;
    } while (performance.now() - start < 4);
    one = (performance.now() - start) / calls;
  }
  const batch = one < 2 ? Math.floor(2 / (one + 1e-6)) + 1 : 1;
  const least = one > 300 ? 3 : 5;
  const samples = [];
  const begin = performance.now();
  while (samples.length < least || performance.now() - begin < budget) {
    start = performance.now();
    for (let i = 0; i < batch; i++) kept = run();
    samples.push(((performance.now() - start) * 1e6) / batch);
  }
  samples.sort((a, b) => a - b);
  return { ns_min: samples[0], ns_median: samples[samples.length >> 1], samples: samples.length, batch };
}

/** Returns the result of the last call. Because of this export, the JavaScript engine cannot skip the calls. */
export const lastResult = () => kept;
