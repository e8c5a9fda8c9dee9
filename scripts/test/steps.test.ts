import { expect, it } from "vitest";
import { runSteps, summary } from "./steps.ts";

/** Runs steps that take one second each. The steps in `failing` fail. */
async function run(...failing: readonly string[]) {
  const lines: string[] = [];
  let clock = 0;
  const step = (name: string, after?: readonly string[]) => ({
    name,
    ...(after && { after }),
    run: async () => {
      clock += 1000;
      return !failing.includes(name);
    },
  });
  const steps = [step("types"), step("build"), step("browser"), step("end-to-end", ["build", "browser"])];
  const results = await runSteps(
    steps,
    (line) => lines.push(line),
    () => clock,
  );
  return { lines, text: summary(results) };
}

it("prints each step's name and time", async () => {
  const { lines, text } = await run();
  expect(lines.slice(0, 2)).toEqual(["\n== types", "== types: ok, 1.0 s"]);
  expect(text).toBe("types ok 1.0 s · build ok 1.0 s · browser ok 1.0 s · end-to-end ok 1.0 s");
});

it("continues after a failure, but skips the steps that need the failed one", async () => {
  const { lines, text } = await run("types", "build");
  expect(lines).toContain("\n== end-to-end: left out, build did not pass");
  expect(text).toBe("types failed 1.0 s · build failed 1.0 s · browser ok 1.0 s · end-to-end left out");
});
