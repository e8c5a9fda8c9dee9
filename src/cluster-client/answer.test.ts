import { expect, it } from "vitest";
import { readAnswer, refusalText } from "./answer.ts";

const JSON_TYPE = "application/json; charset=utf-8";

it("keeps the text of an answer beside its value", () => {
  const text = '{"size":9007199254740993}';
  expect(readAnswer({ code: 200, contentType: JSON_TYPE, text })).toMatchObject({ code: 200, text });
});

it.each([
  { contentType: "text/html", code: 200, text: "<p>", problem: "answered 200 with HTML" },
  { contentType: "text/html; charset=utf-8", code: 404, text: "<p>", problem: "answered 404 with HTML" },
  { contentType: "", code: 200, text: "{}", problem: "something else" },
  { contentType: JSON_TYPE, code: 200, text: '{"a":', problem: "no JSON object" },
  { contentType: JSON_TYPE, code: 200, text: "[1]", problem: "no JSON object" },
])("refuses $code $contentType $text", ({ problem, ...answer }) => {
  expect(readAnswer(answer)).toEqual({ problem: expect.stringContaining(problem) });
});

it.each([
  { code: 401, contentType: JSON_TYPE, text: '{"message":"Unauthorized"}', says: "Log in to the cluster" },
  {
    code: 403,
    contentType: JSON_TYPE,
    text: '{"kind":"Status","message":"pods is forbidden: User \\"bob\\" cannot list resource \\"pods\\""}',
    says: 'You may not do this in the cluster (403): pods is forbidden: User "bob" cannot list resource "pods".',
  },
  { code: 403, contentType: "text/plain", text: "Forbidden\n", says: "kubectl proxy refuses this request" },
  { code: 404, contentType: "text/plain", text: "404 page not found\n", says: "(404): 404 page not found." },
  { code: 410, contentType: JSON_TYPE, text: '{"message":"too old"}', says: "List it again." },
  { code: 500, contentType: JSON_TYPE, text: "{}", says: "The cluster answered 500: it says no reason." },
  { code: 502, contentType: "text/plain", text: "dial tcp: refused\nmore", says: "502: dial tcp: refused." },
])("says what $code means", ({ says, ...answer }) => {
  const response = readAnswer(answer);
  if ("problem" in response) throw new Error(response.problem);
  expect(refusalText(response)).toContain(says);
});

it("shortens a long message", () => {
  expect(refusalText({ code: 400, body: { message: "x".repeat(9999) } }).length).toBeLessThan(600);
});
