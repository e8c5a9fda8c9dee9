/** What every writing request may carry. */
export type WriteOptions = {
  /** The name under which the server keeps what the request wrote. Default: what it makes of the user agent. */
  readonly fieldManager?: string;
  /** Default false: the server only says what it would do. */
  readonly dryRun?: boolean;
  /** Default: the server's own, `Warn`. */
  readonly fieldValidation?: "Strict" | "Warn" | "Ignore";
  /** For example `status` or `scale`. Default: the object itself. */
  readonly subresource?: string;
};

/** The query of a writing request, keys in kubectl's order. */
export function writeQuery(options: WriteOptions): Readonly<Record<string, string>> {
  return {
    ...(options.dryRun === true && { dryRun: "All" }),
    ...(options.fieldManager !== undefined && { fieldManager: options.fieldManager }),
    ...(options.fieldValidation !== undefined && { fieldValidation: options.fieldValidation }),
  };
}
