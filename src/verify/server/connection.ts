import { type ClientRequest, type IncomingMessage, request as plain, type RequestOptions } from "node:http";
import { request as encrypted } from "node:https";

/** How to reach an API server. */
export type Connection = {
  /** The address, without a slash at its end: `https://127.0.0.1:6443`. */
  readonly url: string;
  /** The socket of a `kubectl proxy` that listens to no port. */
  readonly socketPath?: string;
  /** The token that says who the user is. */
  readonly token?: string;
  /** The certificate authority of the server, as PEM. Default: those that Node trusts. */
  readonly certificateAuthority?: string;
  /** Whether any certificate will do. Default false. */
  readonly isInsecure?: boolean;
};

/** Starts a request to a server. The caller sends the body, and ends it. `path` has the query. */
export function openRequest(
  { url, socketPath, token, certificateAuthority, isInsecure = false }: Connection,
  path: string,
  { headers, ...options }: Pick<RequestOptions, "method" | "headers">,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const all: RequestOptions = { ...options, headers: { ...headers, ...authorization } };
  const target = `${url}${path}`;
  return target.startsWith("https:")
    ? encrypted(
        target,
        {
          ...all,
          rejectUnauthorized: !isInsecure,
          ...(certificateAuthority && { ca: certificateAuthority }),
        },
        onAnswer,
      )
    : plain(target, { ...all, ...(socketPath !== undefined && { socketPath }) }, onAnswer);
}
