/**
 * `npm run bench [-- OPERATION…]`: measures the time of each operation of the engine in microseconds, and compares it with
 * the time in which JavaScript copies the same object (structuredClone), or writes and parses it (JSON). Each time is the
 * minimum of several batches.
 */
import { loadBuiltins } from "../src/engine/schema/builtins.ts";
import { readTable } from "../src/testing/test-builtins.ts";
import { opsOf } from "./engine-ops.ts";
import { fixtures } from "./fixtures.ts";
import { time } from "./timing.mjs";

const budget = Number(process.env.MS ?? 100);
const asked = process.argv.slice(2);

const table = readTable();
const micros = (run: () => unknown): number => time(run, budget).ns_min / 1000;
const show = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0)).padStart(10);

for (const [name, fixture] of fixtures()) {
  const clone = micros(() => structuredClone(fixture.state));
  const json = micros(() => JSON.parse(JSON.stringify(fixture.state)));
  const bytes = JSON.stringify(fixture.state).length;
  console.log(`\n${name} (${Math.round(bytes / 1000)} kB with managed fields)`);
  console.log(`${"".padEnd(22)}${"µs".padStart(10)}${"/ clone".padStart(10)}${"/ JSON".padStart(10)}`);
  console.log(`${"structuredClone".padEnd(22)}${show(clone)}`);
  console.log(`${"JSON round trip".padEnd(22)}${show(json)}`);
  for (const [op, { run }] of opsOf(fixture)) {
    if (asked.length > 0 && !asked.includes(op)) continue;
    const took = micros(run);
    console.log(`${op.padEnd(22)}${show(took)}${show(took / clone)}${show(took / json)}`);
  }
}

console.log(`\ntable of kinds, loaded: ${show(micros(() => loadBuiltins(table))).trim()} µs`);
