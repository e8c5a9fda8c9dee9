import { expect, it } from "vitest";
import { nameEnd } from "./name-end.ts";

it.each([
  { name: "progressDeadlineSeconds", level: 2, end: "" },
  { name: "terminationGracePeriodSeconds", level: 4, end: "Seconds" },
  { name: "preferredDuringSchedulingIgnoredDuringExecution", level: 6, end: "Execution" },
  { name: "service.beta.kubernetes.io/aws-load-balancer-internal", level: 2, end: "internal" },
  { name: '[containerPort=8080,protocol="UDP"]', level: 6, end: '"UDP"]' },
  { name: "aveylongnamewithoutanywordsinit", level: 5, end: "ywordsinit" },
  { name: "deepnamewithoutanywords", level: 40, end: "ywords" },
])("$name at level $level ends with $end", ({ name, level, end }) => {
  expect(nameEnd(name, level)).toBe(end);
});
