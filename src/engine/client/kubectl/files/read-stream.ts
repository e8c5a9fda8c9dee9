import type { YamlText } from "../../../server/host/host.ts";
import { findJsonProblem } from "../../../value/stream/json-problem.ts";
import { type StreamPart, splitStream } from "../../../value/stream/split-stream.ts";
import { utf8Length } from "../../../value/utf8.ts";
import type { Value } from "../../../value/value.ts";

/** A manifest of a file, or why kubectl cannot read it. */
export type StreamDocument = { readonly value: Value } | { readonly error: string };

/**
 * Returns the manifests of a text, without nulls, up to the first one that cannot be read.
 *
 * Upstream: apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder (v0.36.3), with its words.
 */
export function readStream(text: string, parseYaml: (text: string) => YamlText): readonly StreamDocument[] {
  const documents: StreamDocument[] = [];
  for (const part of splitStream(text)) {
    const read = readPart(text, part, parseYaml);
    if ("error" in read) return [...documents, { error: jsonError(text, part) ?? read.error }];
    if (read.value !== null) documents.push(read);
  }
  return documents;
}

function readPart(text: string, part: StreamPart, parseYaml: (text: string) => YamlText): StreamDocument {
  switch (part.kind) {
    case "json":
      return part;
    case "separator":
      return { error: `invalid Yaml document separator: ${part.words}` };
    case "bad-json":
      return { error: findJsonProblem(text, part.start)?.message ?? UNEXPECTED_END };
    case "yaml": {
      // kubectl reads line by line, and ends each line with a line feed, also the last one.
      const lines = text.slice(part.from, part.end).replace(/\r\n/g, "\n");
      const read = parseYaml(lines.endsWith("\n") ? lines : `${lines}\n`);
      return "error" in read ? { error: `error converting YAML to JSON: ${read.error}` } : read;
    }
  }
}

const UNEXPECTED_END = "unexpected EOF";

/** Returns the error of the JSON reader, which kubectl reports if the text is neither JSON nor YAML; null if it has not tried JSON. */
function jsonError(text: string, part: StreamPart): string | null {
  if (part.kind === "json" || part.badJson === null) return null;
  const problem = findJsonProblem(text, part.badJson);
  if (problem === null) return UNEXPECTED_END;
  return `json: offset ${utf8Length(text.slice(0, problem.at)) + 1}: ${problem.message}`;
}
