import type { ExchangeView } from "../session/frame/types.ts";
import { heredoc, quote } from "./shell-quote.ts";

/** Returns a curl command that sends the same request to the server in `$APISERVER`. */
export function curlCommand({ method, url, headers, body }: ExchangeView): string {
  const lines = [
    `curl -sS -X ${method} "$APISERVER${url}"`,
    ...headers.map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : ["--data-binary @-"]),
  ];
  const command = lines.join(" \\\n  ");
  return body === null ? command : `${command} ${heredoc(body)}`;
}
