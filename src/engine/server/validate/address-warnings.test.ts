import { expect, it } from "vitest";
import { addressWarnings } from "./address-warnings.ts";

it("warns about addresses that are not in their usual form", () => {
  expect(addressWarnings("10.0.0.1", "ip")).toEqual([]);
  expect(addressWarnings("no address", "ip")).toEqual([]);
  expect(addressWarnings("010.0.0.1", "ip")).toEqual([
    'ip: non-standard IP address "010.0.0.1" is invalid: use "10.0.0.1"',
  ]);
  expect(addressWarnings("::ffff:10.0.0.1", "ip")).toEqual([
    'ip: non-standard IP address "::ffff:10.0.0.1" is invalid: use "10.0.0.1"',
  ]);
});

it.each([
  ["2001:DB8::1", "2001:db8::1"],
  ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
  ["0:0:0:0:0:0:0:1", "::1"],
  ["1:0:0:0:0:0:0:0", "1::"],
  ["1:0:2:3:4:5:6:07", "1:0:2:3:4:5:6:7"],
])("says that the usual form of %s is %s", (text, usual) => {
  expect(addressWarnings(text, "ip")).toEqual([
    `ip: IPv6 address "${text}" should be in RFC 5952 canonical format ("${usual}")`,
  ]);
  expect(addressWarnings(usual, "ip")).toEqual([]);
});
