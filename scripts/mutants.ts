/**
 * Plants each of the faults in a copy of the project and says which test notices it: `npm run mutants [-- NAME…]`.
 * It runs the tests beside the faulty file, then the recordings, then the tests of all that imports the file, until one
 * fails. Exit 1 if a fault goes unnoticed or does not fit the sources, or if tests fail without any fault.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Fault, faults } from "./faults.ts";
import {
  copyProject,
  type Failing,
  failingBeside,
  failingOf,
  failingRecording,
  failingRelated,
  removeCopy,
} from "./mutant-tests.ts";
import { plant, readSources, withFault } from "./plant.ts";

const root = join(import.meta.dirname, "..");
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) throw new Error(`no fault is called ${unknown.join(", ")}`);

const sources = readSources(root);
const waiting = faults.filter(({ name }) => asked.length === 0 || asked.includes(name));
const count = waiting.length;
/** The files of the tests that noticed a fault. */
const noticing = new Set<string>();
let missed = 0;
await Promise.all(Array.from({ length: Math.min(availableParallelism(), count) }, work));

const unsound = await failsWithoutFault();
if (unsound !== null) console.log(`fails without any fault: ${unsound.name}`);
console.log(`${count - missed} passed, ${missed} failed`);
process.exitCode = missed > 0 || unsound !== null ? 1 : 0;

/** Takes one fault after the other, in a copy of its own, until none waits. */
async function work(): Promise<void> {
  const copy = copyProject(root);
  try {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const verdict = await judge(copy, fault);
      if (!("test" in verdict)) missed++;
      else if (verdict.test.file !== undefined) noticing.add(verdict.test.file);
      const result =
        "test" in verdict ? `noticed by ${verdict.test.name}` : `NOT NOTICED: ${verdict.problem}`;
      console.log(`${fault.name}: ${fault.title}\n  ${result}`);
    }
  } finally {
    removeCopy(copy);
  }
}

/** The test that notices a fault, or why none does. */
async function judge(
  copy: string,
  fault: Fault,
): Promise<{ readonly test: Failing } | { readonly problem: string }> {
  const faulty = withFault(sources, fault);
  if ("problem" in faulty) return faulty;
  const takeOut = plant(copy, faulty);
  try {
    const test =
      (await failingBeside(copy, faulty.file)) ??
      (await failingRecording(copy)) ??
      (await failingRelated(copy, faulty.file));
    return test === null ? { problem: "all tests pass" } : { test };
  } finally {
    takeOut();
  }
}

/** A test that noticed a fault and fails without one, too; null if all of them pass. */
async function failsWithoutFault(): Promise<Failing | null> {
  const copy = copyProject(root);
  try {
    return (await failingOf(copy, [...noticing])) ?? (await failingRecording(copy));
  } finally {
    removeCopy(copy);
  }
}
