import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const RUN = "kubectl run x --image=nginx --dry-run=client -o jsonpath='{.spec.containers}'";

it.each([
  [
    `--overrides='{"spec":{"containers":[{"name":"x","image":"y"}]}}'`,
    '[{"image":"y","name":"x","resources":{}}]',
  ],
  [
    `--override-type=strategic --overrides='{"spec":{"containers":[{"name":"x","tty":true}]}}'`,
    '[{"image":"nginx","name":"x","resources":{},"tty":true}]',
  ],
  [
    `--override-type=json --overrides='[{"op":"replace","path":"/spec/containers/0/name","value":"z"}]'`,
    '[{"image":"nginx","name":"z","resources":{}}]',
  ],
  [
    "--env=A=1 --env=B=",
    '[{"env":[{"name":"A","value":"1"},{"name":"B"}],"image":"nginx","name":"x","resources":{}}]',
  ],
])("changes a generated object: %s", (flags, want) => {
  expect(createTerminal({}).run(`${RUN} ${flags}`).stdout).toBe(want);
});

it.each([
  ["--overrides='{bad'", "error: Invalid JSON Patch\n"],
  ["--overrides='{}' --override-type=x", "error: invalid override type: x\n"],
])("refuses %s", (flags, want) => {
  expect(createTerminal({}).run(`${RUN} ${flags}`).stderr).toBe(want);
});
