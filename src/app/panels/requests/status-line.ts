const PHRASES: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  413: "Request Entity Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

/** Returns a status code with its phrase: `409 Conflict`; only the number if the phrase is unknown. */
export function statusLine(code: number): string {
  const phrase = PHRASES[code];
  return phrase === undefined ? String(code) : `${code} ${phrase}`;
}
