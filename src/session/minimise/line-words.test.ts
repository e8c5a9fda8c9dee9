import { describe, expect, it } from "vitest";
import { commandRanges, flagRanges, withoutWords, wordRanges } from "./line-words.ts";

/** Returns what remains of a line without each of some ranges. */
const each = (line: string, ranges: ReturnType<typeof wordRanges>) =>
  ranges.map((range) => withoutWords(line, [range]));

const HEREDOC = "kubectl apply -f - <<EOF\nkind: ConfigMap\nEOF\necho done\n";

describe("a command line", () => {
  it("has no here-document for a text of the line itself", () => {
    expect(wordRanges("cat <<<EOF\necho hi\nEOF\n")).toHaveLength(5);
  });

  it("loses words with the blanks before them", () => {
    expect(each("kubectl get  'a b' -o=json", wordRanges("kubectl get  'a b' -o=json"))).toEqual([
      "get  'a b' -o=json",
      "kubectl  'a b' -o=json",
      "kubectl get -o=json",
      "kubectl get  'a b'",
    ]);
  });

  it("loses flags with their arguments", () => {
    const line = "kubectl -n shop get pods -o=json --watch -l a=b | head -n 1";
    expect(each(line, flagRanges(line))).toEqual([
      "kubectl get pods -o=json --watch -l a=b | head -n 1",
      "kubectl -n shop get pods -o=json --watch | head -n 1",
      "kubectl -n shop get pods -o=json --watch -l a=b | head",
    ]);
  });

  it("loses commands with their operators", () => {
    const line = "a 1 && b 2 | c\nd; e\n";
    expect(each(line, commandRanges(line))).toEqual([
      "b 2 | c\nd; e\n",
      "a 1 | c\nd; e\n",
      "a 1 && b 2\nd; e\n",
      "a 1 && b 2 | c\ne\n",
      "a 1 && b 2 | c\nd\n",
    ]);
    expect(commandRanges("kubectl get pods")).toEqual([]);
  });

  it("loses a here-document with the word that begins it, and keeps its words otherwise", () => {
    const words = wordRanges(HEREDOC);
    expect(words).toHaveLength(7);
    expect(withoutWords(HEREDOC, words.slice(5, 6))).toBe(HEREDOC.replace("echo done", "done"));
    expect(withoutWords(HEREDOC, words.slice(4, 5))).toBe("kubectl apply -f -\necho done\n");
    expect(withoutWords(HEREDOC, words.slice(0, 5))).toBe("echo done\n");
    expect(withoutWords(HEREDOC, words)).toBe("");
  });
});
