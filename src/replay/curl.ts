import type { ExchangeView } from "../worker/protocol.ts";
import { heredoc, quote } from "./shell.ts";

/** The request as a command line of curl: method, headers and body as they were sent, to the server that `$APISERVER` names. */
export function curlCommand({ method, url, headers, body }: ExchangeView): string {
  const lines = [
    `curl -sS -X ${method} "$APISERVER${url}"`,
    ...headers.map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : ["--data-binary @-"]),
  ];
  const command = lines.join(" \\\n  ");
  return body === null ? command : `${command} ${heredoc(body)}`;
}
