import { expect, it } from "vitest";
import { describeCommands } from "./differences.ts";

const step = (run: string, stdout: string, exit = 0) => ({
  run,
  exit,
  stdout,
  stderr: "",
  requests: [],
  objects: [],
});
const session = (...steps: readonly ReturnType<typeof step>[]) => ({ kind: "kubectl", name: "s", steps });

it("tells the lines of an output that only one version prints", () => {
  const old = session(step("kubectl get cm", "same\n"), step("kubectl version", "Client: v1.34\nsame\n"));
  const made = [step("kubectl get cm", "same\n"), step("kubectl version", "Client: v1.36\nsame\n")];
  expect(describeCommands(old, made)).toBe(
    "## s step 2: $ kubectl version\n- Client: v1.34\n+ Client: v1.36",
  );
});

it("tells another exit code, and nothing about steps that the other version has not recorded", () => {
  const old = session(step("kubectl get cm -o kyaml", "", 1), step("kubectl get cm", ""));
  expect(describeCommands(old, [step("kubectl get cm -o kyaml", "", 0)])).toMatch(
    /^## s step 1: \$ kubectl get cm -o kyaml\nexit\nwant 1\ngot {2}0/,
  );
});
