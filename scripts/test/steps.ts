import { spawn } from "node:child_process";

/** A step of `npm test`. */
export type Step = {
  readonly name: string;
  /** Runs the step, with its output in the terminal. Resolves to false if the step failed. */
  readonly run: () => Promise<boolean>;
  /** The steps that must pass before this one. Default: none. */
  readonly after?: readonly string[];
};

export type StepResult = {
  readonly name: string;
  readonly outcome: "ok" | "failed" | "left out";
  readonly seconds: number;
};

/**
 * Runs the steps in order, and prints the name of each step before it and its time after it. Skips a step if a step that it
 * needs did not pass. `now` returns a time in ms.
 */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void,
  now: () => number,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const missing = results.find(({ name, outcome }) => outcome !== "ok" && step.after?.includes(name));
    if (missing !== undefined) {
      print(`\n== ${step.name}: left out, ${missing.name} did not pass`);
      results.push({ name: step.name, outcome: "left out", seconds: 0 });
      continue;
    }
    print(`\n== ${step.name}`);
    const started = now();
    const outcome = (await step.run()) ? "ok" : "failed";
    const seconds = (now() - started) / 1000;
    print(`== ${step.name}: ${outcome}, ${seconds.toFixed(1)} s`);
    results.push({ name: step.name, outcome, seconds });
  }
  return results;
}

/** Returns one line about all steps: `types ok 2.1 s · lint failed 0.4 s`. */
export function summary(results: readonly StepResult[]): string {
  return results
    .map(
      ({ name, outcome, seconds }) =>
        `${name} ${outcome}${outcome === "left out" ? "" : ` ${seconds.toFixed(1)} s`}`,
    )
    .join(" · ");
}

/** Returns a function that runs a script of package.json with arguments. It resolves to false if the script fails. */
export function npmScript(name: string, words: readonly string[] = []): () => Promise<boolean> {
  return () =>
    new Promise((done) => {
      const npm = process.env.npm_execpath;
      const [program, ...first] = npm === undefined ? ["npm"] : [process.execPath, npm];
      const child = spawn(program as string, [...first, "run", "--silent", name, "--", ...words], {
        stdio: "inherit",
      });
      child.on("error", () => done(false));
      child.on("close", (code) => done(code === 0));
    });
}
