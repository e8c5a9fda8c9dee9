import { expect, it } from "vitest";
import { splitYamlLine } from "./yaml-line.ts";

it.each([
  { line: "spec:", parts: ["", "spec:", ""] },
  { line: "  replicas: 3", parts: ["  ", "replicas:", " 3"] },
  { line: "      - name: web", parts: ["      - ", "name:", " web"] },
  { line: '  "a:b": c', parts: ["  ", '"a:b":', " c"] },
  { line: "  - plain", parts: ["  - ", "", "plain"] },
  { line: "  url: http://x:80", parts: ["  ", "url:", " http://x:80"] },
  { line: "  http://x:80", parts: ["  ", "", "http://x:80"] },
  { line: "", parts: ["", "", ""] },
])("splits $line", ({ line, parts }) => {
  const { lead, key, value } = splitYamlLine(line);
  expect([lead, key, value]).toEqual(parts);
  expect(lead + key + value).toBe(line);
});
