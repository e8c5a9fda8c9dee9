/**
 * `npm run mutants [-- NAME…]`: puts each fault into a copy of the project, one at a time, and prints the test that notices it.
 * It runs the tests next to the faulty file, then the recordings, then the tests of all files that import it, until a test
 * fails. It exits with 1 if no test notices a fault, if the text of a fault is not in the sources, or if tests fail without
 * a fault.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Fault, faults } from "./faults.ts";
import { plant, readSources, withFault } from "./plant.ts";
import {
  copyProject,
  type FailingTest,
  failingNextTo,
  failingOf,
  failingRecording,
  failingRelated,
  removeCopy,
} from "./run-tests.ts";

const root = join(import.meta.dirname, "../..");
const names = process.argv.slice(2);
const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) throw new Error(`unknown fault: ${unknown.join(", ")}`);

const sources = readSources(root);
const queue = faults.filter(({ name }) => names.length === 0 || names.includes(name));
const count = queue.length;
/** The files of the tests that noticed a fault. */
const noticingFiles = new Set<string>();
let missed = 0;
await Promise.all(Array.from({ length: Math.min(availableParallelism(), count) }, work));

const alwaysFailing = await failingWithoutFault();
if (alwaysFailing !== null) console.log(`fails without any fault: ${alwaysFailing.name}`);
console.log(`${count - missed} passed, ${missed} failed`);
process.exitCode = missed > 0 || alwaysFailing !== null ? 1 : 0;

/** Tests the faults of the queue in one copy of the project, until the queue is empty. */
async function work(): Promise<void> {
  const copy = copyProject(root);
  try {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
      const result = await testFault(copy, fault);
      if (!("test" in result)) missed++;
      else if (result.test.file !== undefined) noticingFiles.add(result.test.file);
      const text = "test" in result ? `noticed by ${result.test.name}` : `NOT NOTICED: ${result.problem}`;
      console.log(`${fault.name}: ${fault.title}\n  ${text}`);
    }
  } finally {
    removeCopy(copy);
  }
}

/** Returns the test that notices a fault, or the reason why there is none. */
async function testFault(
  copy: string,
  fault: Fault,
): Promise<{ readonly test: FailingTest } | { readonly problem: string }> {
  const faulty = withFault(sources, fault);
  if ("problem" in faulty) return faulty;
  const restore = plant(copy, faulty);
  try {
    const test =
      (await failingNextTo(copy, faulty.file)) ??
      (await failingRecording(copy)) ??
      (await failingRelated(copy, faulty.file));
    return test === null ? { problem: "all tests pass" } : { test };
  } finally {
    restore();
  }
}

/** Runs the tests that noticed a fault again, without a fault. Returns the first that fails, or null if all pass. */
async function failingWithoutFault(): Promise<FailingTest | null> {
  const copy = copyProject(root);
  try {
    return (await failingOf(copy, [...noticingFiles])) ?? (await failingRecording(copy));
  } finally {
    removeCopy(copy);
  }
}
