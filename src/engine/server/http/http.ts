import type { Value, ValueMap } from "../../value/value.ts";

/** A request to the API server. */
export type Request = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Without the query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** `application/json` if absent. */
  readonly contentType?: string;
  readonly accept?: string;
  /** The part before its first `/` is the default field manager. */
  readonly userAgent?: string;
  /** The token of a service account, which says who the user is. Then `user` is whom this user acts as. */
  readonly token?: string;
  /** The name of the user. The request comes from the cluster admin if it is absent. */
  readonly user?: string;
  /** The groups of the user, if the client names them. */
  readonly groups?: readonly string[];
  /** What else is known of the user. */
  readonly userInfo?: UserInfo;
  /** A text if the exact bytes matter, otherwise a value. */
  readonly body?: Value;
};

/** What authentication, or impersonation, says of a user beside the name. */
export type UserInfo = {
  readonly uid?: string;
  readonly extra?: Readonly<Record<string, readonly string[]>>;
};

/** A response of the API server. */
export type Response = {
  readonly code: number;
  /** In the format of the header: `299 - "…"`. */
  readonly warnings?: readonly string[];
  /** What the event of the request in an audit log says besides. */
  readonly auditAnnotations?: ValueMap;
  /** An object, a list or a Status. */
  readonly body: ValueMap;
  /** `application/json` if absent. */
  readonly contentType?: string;
  /** The body as plain text, if a real server answers with plain text. */
  readonly text?: string;
};

/** A request and its response. */
export type Exchange = { readonly request: Request; readonly response: Response };
