import type { Value, ValueMap } from "../value/value.ts";

/** A request to the API server, in the shape of HTTP. */
export type Request = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Without query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Default `application/json`. */
  readonly contentType?: string;
  readonly accept?: string;
  /** The field manager's default is what stands before its first `/`. */
  readonly userAgent?: string;
  /** Who asks; the cluster admin if absent. */
  readonly user?: string;
  /** A text where the exact bytes matter, else a value. */
  readonly body?: Value;
};

export type Response = {
  readonly code: number;
  /** As the header says them: `299 - "…"`. */
  readonly warnings?: readonly string[];
  /** An object, a list or a Status. */
  readonly body: ValueMap;
  /** Where it is not `application/json`. */
  readonly contentType?: string;
  /** What is sent instead of `body` where a real server answers with plain text. */
  readonly text?: string;
};

/** A request with its answer. */
export type Exchange = { readonly request: Request; readonly response: Response };
