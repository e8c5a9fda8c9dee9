import { expect, it } from "vitest";
import { createTerminal } from "../../../../testing/test-terminal.ts";

const EVENT =
  '{"apiVersion":"v1","kind":"Event","metadata":{"name":"e"},"involvedObject":{"namespace":"default"},"type":"Normal"}';

it("prints lists of structs in the order of their fields", () => {
  const { run } = createTerminal({ "e.json": EVENT });
  run("kubectl create -f e.json");
  const head =
    '{\n    "kind": "EventList",\n    "apiVersion": "v1",\n    "metadata": {},\n    "items": [\n        {\n            "kind": "Event",\n';
  expect(run("kubectl events -o json").stdout.startsWith(head)).toBe(true);
  const dumped = run("kubectl cluster-info dump --namespaces=none").stdout;
  expect(dumped).toMatch(
    /^\{\n {4}"kind": "NodeList",\n {4}"apiVersion": "v1",\n {4}"metadata": \{\n {8}"resourceVersion": "\d+"\n {4}\},\n {4}"items": null\n\}\n/,
  );
});

it("prints the lists of --raw in the same order, and those of other kinds as they are", () => {
  const { run } = createTerminal({ "e.json": EVENT });
  run("kubectl create -f e.json");
  expect(run("kubectl get --raw /api/v1/events").stdout).toMatch(
    /^\{"kind":"EventList","apiVersion":"v1","metadata":\{"resourceVersion":"\d+"\},"items":\[\{"metadata":/,
  );
});
