import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const map = (k: string, meta = "") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a${meta}}\nimmutable: true\ndata: {${k}}\n`;
const HELD = ", finalizers: [example.com/hold]";
const PATH = "/api/v1/namespaces/default/configmaps";

it("deletes what cannot be patched, and creates it again", () => {
  const { run } = createTerminal({ "1.yaml": map("x: '1'"), "2.yaml": map("x: '2'") });
  run("kubectl apply -f 1.yaml");
  const done = run("kubectl apply -f 2.yaml --force");
  expect(done.stdout).toBe("configmap/a configured\n");
  expect(done.requests.slice(1)).toEqual([
    `PATCH ${PATH}/a`,
    `DELETE ${PATH}/a`,
    `GET ${PATH}/a`,
    `POST ${PATH}`,
  ]);
});

it.each([
  ["", 1],
  [" --timeout=1500ms", 2],
])("ends with the time if the object stays%s", (timeout, asked) => {
  const { run } = createTerminal({ "1.yaml": map("x: '1'", HELD), "2.yaml": map("x: '2'", HELD) });
  run("kubectl apply -f 1.yaml");
  const done = run(`kubectl apply -f 2.yaml --force${timeout}`);
  expect(done.exit).toBe(1);
  expect(done.stderr).toMatch(/^error: error when applying patch:\n\{.*\}\n\nto:\nResource: /s);
  expect(done.stderr.endsWith('for: "2.yaml": context deadline exceeded\n')).toBe(true);
  expect(done.requests.filter((one) => one === `GET ${PATH}/a`).length).toBe(asked + 1);
});

it("does not replace an object that stays", () => {
  const { run } = createTerminal({ "1.yaml": map("x: '1'", HELD) });
  run("kubectl create -f 1.yaml");
  const done = run("kubectl replace --force -f 1.yaml --timeout=1500ms");
  expect(done.stderr).toBe("error: context deadline exceeded\n");
  expect(done.requests).toEqual([`DELETE ${PATH}/a`, `GET ${PATH}/a`, `GET ${PATH}/a`]);
});
