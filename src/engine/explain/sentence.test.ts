import { expect, it } from "vitest";
import { type SentenceInput, sentenceOf } from "./sentence.ts";

const input: SentenceInput = {
  reason: "conflict",
  change: "stays",
  by: "carol",
  owner: "",
  others: [],
  subresource: null,
  isInStatus: false,
  isSent: true,
};

it.each<{ readonly some: Partial<SentenceInput>; readonly want: string }>([
  { some: {}, want: "Conflict: carol wants another value, but another manager owns it. Nothing changed." },
  {
    some: { others: ["alice", "bob"] },
    want: "Conflict: carol wants another value, but alice and bob own it. Nothing changed.",
  },
  {
    some: { reason: "kept", others: ["alice", "bob"] },
    want: "Not removed: carol does not apply it any more, but alice and bob own it.",
  },
  {
    some: { reason: "forced", others: ["hpa"] },
    want: "carol applied it with force and took it from hpa.",
  },
  {
    some: { reason: "scales", owner: "carol", others: ["hpa"] },
    want: "carol owns the number of replicas now, because carol set it through the scale subresource; hpa lost it.",
  },
  {
    some: { reason: "reset", isInStatus: true },
    want: "The server ignored the value: only a write to the status subresource can change this field.",
  },
  {
    some: { reason: "reset" },
    want: "The server ignored the value: an update cannot change this field.",
  },
  {
    some: { reason: "reset", subresource: "status" },
    want: "The server ignored the value: a write to the status subresource cannot change this field.",
  },
])("$want", ({ some, want }) => expect(sentenceOf({ ...input, ...some })).toBe(want));
