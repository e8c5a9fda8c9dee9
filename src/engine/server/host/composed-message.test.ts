import { expect, it } from "vitest";
import { composedMessage } from "./composed-message.ts";

it.each([
  [{ value: " a b " }, "a b"],
  [{ value: "ä".repeat(2560) }, "ä".repeat(2560)],
  [{ value: `${"ä".repeat(2560)}b` }, null],
  [{ value: "a\nb" }, null],
  [{ value: "  " }, null],
  [{ value: 5 }, null],
  [{ error: "no such key: a" }, null],
])("of %j", (result, want) => expect(composedMessage(result)).toBe(want));
