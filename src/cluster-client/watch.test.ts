import { expect, it } from "vitest";
import { lineReader, readEvent, watchRequest } from "./watch.ts";

const resource = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  singular: "configmap",
  shortNames: [],
  namespaced: true,
};

it("follows one object, from a version on", () => {
  const name = { resource, namespace: "shop", name: "a" };
  const request = watchRequest(name, null);
  expect(request).toMatchObject({
    path: "/api/v1/namespaces/shop/configmaps",
    query: { watch: "true", fieldSelector: "metadata.name=a" },
  });
  expect(request.query).toMatchObject({ resourceVersion: "0" });
  expect(watchRequest(name, "7").query).toMatchObject({ resourceVersion: "7" });
});

const object = '{"metadata":{"resourceVersion":"7"},"size":9007199254740993}';

it.each([
  { line: `{"type":"ADDED","object":${object}}`, event: { kind: "present", object, version: "7" } },
  { line: `{"type":"MODIFIED","object":${object}}\r`, event: { kind: "present", object, version: "7" } },
  { line: `{"type":"DELETED","object":${object}}`, event: { kind: "deleted", object, version: "7" } },
  {
    line: `{"object":{"metadata":{"resourceVersion":"7"}},"type":"ADDED"}`,
    event: { kind: "present", version: "7" },
  },
  { line: '{"type":"ERROR","object":{"code":410,"message":"too old"}}', event: { kind: "gone" } },
  {
    line: '{"type":"ERROR","object":{"code":403,"kind":"Status","message":"no"}}',
    event: { kind: "problem", problem: "You may not do this in the cluster (403): no.", isLasting: true },
  },
  {
    // as a real server of v1.36.3 says it
    line: '{"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Timeout: Too large resource version: 584, current: 581","reason":"Timeout","details":{"causes":[{"reason":"ResourceVersionTooLarge","message":"Too large resource version"}],"retryAfterSeconds":1},"code":504}}',
    event: { kind: "gone" },
  },
  {
    line: '{"type":"ERROR","object":{"code":504,"message":"Timeout: Too large resource version"}}',
    event: { kind: "problem", isLasting: false },
  },
  { line: "<html>", event: { kind: "problem" } },
])("reads $line", ({ line, event }) => {
  expect(readEvent(line)).toMatchObject(event);
});

it.each([
  "",
  " ",
  '{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"9"}}}',
  '{"type":"ADDED","object":{}}',
])("passes over %j", (line) => {
  expect(readEvent(line)).toBeNull();
});

it("joins pieces to lines, and refuses one without end", () => {
  const read = lineReader(10);
  expect([...read('{"a"'), ...read(":1}\n{}"), ...read("\n\n")]).toEqual(['{"a":1}', "{}", ""]);
  expect(() => read("x".repeat(11))).toThrow(RangeError);
});
