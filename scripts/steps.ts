import { spawn } from "node:child_process";

/** A part of `npm test`. */
export type Step = {
  readonly name: string;
  /** What it does; false if it failed. Output goes to the terminal. */
  readonly run: () => Promise<boolean>;
  /** Steps that have to pass before it makes sense. Default none. */
  readonly after?: readonly string[];
};

export type StepResult = {
  readonly name: string;
  readonly outcome: "ok" | "failed" | "left out";
  readonly seconds: number;
};

/** Runs steps one after another, each with its name before and its time after; a failed one leaves out those that need it. */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void,
  now: () => number,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const lost = results.find(({ name, outcome }) => outcome !== "ok" && step.after?.includes(name));
    if (lost !== undefined) {
      print(`\n== ${step.name}: left out, ${lost.name} did not pass`);
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

/** One line over all steps: `types ok 2.1 s · lint failed 0.4 s`. */
export function summary(results: readonly StepResult[]): string {
  return results
    .map(
      ({ name, outcome, seconds }) =>
        `${name} ${outcome}${outcome === "left out" ? "" : ` ${seconds.toFixed(1)} s`}`,
    )
    .join(" · ");
}

/** A step that runs one of the package's scripts. */
export function script(name: string, words: readonly string[] = []): () => Promise<boolean> {
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
