import type { Value, ValueMap } from "../../engine/value/value.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { TextRange } from "../lines/lines.ts";
import type { SourceMap, Tree } from "./source-map.ts";

/** One YAML document of a text. */
export type Document = {
  /** The object; null if the document has an error or contains no object. The diagnostics of the text say why. */
  readonly value: ValueMap | null;
  /**
   * The value of the document, which may be a list or a scalar: the body of a patch may be a list. Null if it has an error that
   * kubectl reports, too. Of a duplicate key it has the last value.
   */
  readonly content: { readonly value: Value } | null;
  /** Finds fields in the text; null if the text is not YAML. */
  readonly map: SourceMap | null;
  /** From the first to the last line with content. */
  readonly range: TextRange;
  /** The syntax tree, for edits; null if the text is not YAML. */
  readonly tree: Tree | null;
  /** The offsets between the `---` lines before and after the document. Comments are included. */
  readonly start: number;
  readonly end: number;
};

/** The documents of a text, and its errors and warnings. */
export type Manifest = {
  /** In the order of the text, without documents that are empty or contain only comments. */
  readonly documents: readonly Document[];
  /** In the order of the text, at most {@link MAX_DIAGNOSTICS}. Except for duplicate keys, kubectl refuses a text with an error, too. */
  readonly diagnostics: readonly Diagnostic[];
};
