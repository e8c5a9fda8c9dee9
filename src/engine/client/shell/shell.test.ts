import { expect, it } from "vitest";
import { runEditor, runSed } from "./sed.ts";
import { scanWords } from "./words.ts";

it("tells words apart as a shell does", () => {
  expect(scanWords(`a 'b c' "d e" f\\ g && h; i`)).toEqual({
    tokens: [
      { kind: "word", pieces: [{ kind: "text", text: "a" }] },
      { kind: "word", pieces: [{ kind: "text", text: "b c" }] },
      { kind: "word", pieces: [{ kind: "text", text: "d e" }] },
      { kind: "word", pieces: [{ kind: "text", text: "f g" }] },
      { kind: "operator", text: "&&" },
      { kind: "word", pieces: [{ kind: "text", text: "h" }] },
      { kind: "operator", text: ";" },
      { kind: "word", pieces: [{ kind: "text", text: "i" }] },
    ],
  });
});

it.each(["a 'b", 'a "b', "$(a", "a > b", "a `b`"])("refuses %s", (line) => {
  expect(scanWords(line)).toHaveProperty("error");
});

it("edits lines with sed", () => {
  expect(runSed(["-e", "s/a.*/x&/"], "b\nab\n")).toBe("b\nxab\n");
  expect(runSed(["-E", "s/(a+)b/\\1/g"], "aab ab\n")).toBe("aa a\n");
  expect(runSed(["/a/d"], "a\nb")).toBe("b");
  expect(runSed(["y/a/b/"], "a")).toBeNull();
  expect(runEditor("sed -i -e s/a:.1/a:\\ 2/", "a: 1\n")).toBe("a: 2\n");
  expect(runEditor("vi", "a")).toBeNull();
});
