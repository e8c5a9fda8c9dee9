import { expect, it } from "vitest";
import { builtIn } from "../../testing/scenarios/built-in-scenarios.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { createSession } from "../session.ts";

it.each([
  {
    id: "replicas",
    want: "At .spec.replicas, only server-side apply reports the conflict; client-side apply, Apply v2 and Metacontroller overwrite hpa’s 5.",
  },
  {
    id: "vs-replicas-dropped",
    want: "At .spec.replicas, only server-side apply keeps 5; client-side apply, Apply v2 and Metacontroller reset hpa’s 5 to the default 1.",
  },
  {
    id: "vs-shared",
    want: "At .data.colour, only server-side apply keeps blue; client-side apply, Apply v2 and Metacontroller remove bob’s blue.",
  },
  {
    id: "vs-null",
    want: "At .data.size, only server-side apply reports the conflict; client-side apply and Apply v2 remove support’s large; only Metacontroller overwrites support’s large.",
  },
  {
    id: "vs-set",
    want: 'At .metadata.finalizers[="example.com/backup"], server-side apply, client-side apply and Apply v2 set example.com/backup; only Metacontroller removes backup’s example.com/backup.',
  },
  { id: "appliers-transfer", want: expect.any(String) },
  {
    id: "names",
    want: "There is nothing to compare: no step applies a manifest. Updates, patches and edits do the same with every strategy.",
  },
  { id: "nothing-to-do", want: "All four strategies give the same result." },
])("$id: $want", ({ id, want }) => {
  const session = createSession({ builtins: testBuiltins() });
  session.run(builtIn(id), { step: null, object: null });
  const answer = session.analyse({ of: "strategies" });
  expect(answer.of === "strategies" ? answer.comparison.verdict : "").toEqual(want);
});
