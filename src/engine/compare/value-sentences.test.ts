import { expect, it } from "vitest";
import { keyed, listOf, mapOf, setOf, string, struct, typeOf } from "../../testing/notation.ts";
import type { Path } from "../fieldpath/element.ts";
import type { ValueMap } from "../value/value.ts";
import { leavesOf } from "./leaves.ts";
import { clientSentence } from "./value-sentences.ts";

const item = struct({ name: string, image: string, port: string });
const type = typeOf(
  struct({
    size: string,
    labels: mapOf(string),
    args: listOf(string),
    tags: setOf(string),
    items: keyed(["name"], item),
    union: struct({ kind: string, rolling: string }),
  }),
);

type Row = {
  readonly path: Path;
  readonly last?: ValueMap;
  readonly manifest?: ValueMap;
  readonly before?: ValueMap;
  readonly after?: ValueMap;
  readonly want: string;
};

const size = ["f:size"];
const label = ["f:labels", "f:a"];
const port = ["f:items", 'k:{"name":"x"}', "f:port"];
const has = { size: "1" };

it.each<Row>([
  { path: size, manifest: has, after: has, want: "alice’s manifest has it." },
  {
    path: size,
    manifest: has,
    before: has,
    after: has,
    want: "It already had the value of alice’s manifest.",
  },
  {
    path: size,
    last: { size: "0" },
    manifest: has,
    before: { size: "0" },
    after: has,
    want: "alice’s manifest has another value now.",
  },
  {
    path: size,
    last: has,
    manifest: has,
    before: { size: "9" },
    after: has,
    want: "alice’s manifest has it. This strategy does not check who owned it.",
  },
  {
    path: size,
    manifest: has,
    after: { size: "one" },
    want: "alice’s manifest has it, and the server stores it in its canonical form.",
  },
  {
    path: size,
    manifest: { size: null },
    before: has,
    want: "alice’s manifest sets it to null: it is removed.",
  },
  { path: size, manifest: has, want: "alice’s manifest has it, but it was not stored." },
  { path: size, after: has, want: "The server set it." },
  {
    path: size,
    last: has,
    before: has,
    after: { size: "0" },
    want: "It was removed, and the server set its default.",
  },
  {
    path: size,
    before: has,
    after: has,
    want: "It stays: alice’s manifest does not have it, and it was not applied before.",
  },
  {
    path: size,
    last: has,
    before: has,
    want: "It was applied before, and alice’s manifest does not have it any more.",
  },
  { path: size, want: "It was not there." },
  {
    path: ["f:args"],
    manifest: { args: ["a", "b"] },
    after: { args: ["b", "a"] },
    want: "It has what alice’s manifest has, in the order that was there before.",
  },
  {
    path: ["f:args"],
    manifest: { args: ["a"] },
    after: { args: ["a", "z"] },
    want: "alice’s manifest is merged into it, and the other fields in it stay.",
  },
  {
    path: label,
    last: { labels: { b: "1" } },
    before: { labels: { a: "1", b: "1" } },
    want: "It was removed with .labels, which was applied before and is not in alice’s manifest any more.",
  },
  {
    path: label,
    manifest: { labels: {} },
    before: { labels: { a: "1" } },
    after: { labels: {} },
    want: "Metacontroller replaces .labels as a whole with the value of alice’s manifest.",
  },
  {
    path: ["f:union", "f:rolling"],
    manifest: { union: { kind: "a" } },
    before: { union: { rolling: "1" } },
    after: { union: { kind: "a" } },
    want: ".union keeps only the fields that alice’s manifest contains.",
  },
  {
    path: ["f:tags", 'v:"z"'],
    manifest: { tags: ["a"] },
    before: { tags: ["z"] },
    after: { tags: ["a"] },
    want: "Metacontroller replaces .tags as a whole with the value of alice’s manifest.",
  },
  {
    path: port,
    manifest: { items: [{ name: "x", image: "1" }] },
    before: { items: [{ name: "x", port: "1" }] },
    after: { items: [{ name: "y" }] },
    want: "Metacontroller identifies its item with another item of alice’s manifest, which replaced it.",
  },
  {
    path: port,
    manifest: { items: [{ name: "x", port: "1" }] },
    want: "Metacontroller identifies its item with another item of alice’s manifest, which replaced it.",
  },
  {
    path: port,
    after: {
      items: [
        { name: "x", port: "1" },
        { name: "x", port: "1" },
      ],
    },
    want: 'Metacontroller identifies items by other keys than the schema: [name="x"] is there twice.',
  },
])("[CM3] says $want", ({ path, last = {}, manifest = {}, before = {}, after = {}, want }) => {
  const [l, m, b, a] = [last, manifest, before, after].map((object) => leavesOf(object, type));
  const apply = { strategy: "metacontroller", actor: "alice", last: l, manifest: m, before: b, after: a };
  expect(clientSentence(path, apply as Parameters<typeof clientSentence>[1])).toBe(want);
});
