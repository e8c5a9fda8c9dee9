// node bench/engine-bench.mjs FIXTURE.json OPERATION
// Prints {"ns_min":…,"ns_median":…,"digest":"…"}, or {"skip":true} for an unknown operation. MS is the time budget in ms.
import { readFileSync } from "node:fs";
import { loadOps } from "./bundle.mjs";
import { digest } from "./digest.mjs";
import { time } from "./timing.mjs";

const [file, name] = process.argv.slice(2);
if (file === undefined || name === undefined) {
  console.error("usage: node bench/engine-bench.mjs FIXTURE.json OPERATION");
  process.exit(2);
}
const { opsOf } = await loadOps();
const op = opsOf(JSON.parse(readFileSync(file, "utf8"))).get(name);
if (op === undefined) {
  console.log(JSON.stringify({ skip: true }));
} else {
  const computed = digest(op.comparable(op.run()));
  console.log(JSON.stringify({ ...time(op.run, Number(process.env.MS ?? 150)), digest: computed }));
}
