import type { Response } from "../../server/http/http.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** Why a command or a part of it failed. */
export type CommandError =
  /** The server returned this Status. `message` may say more than the Status does. */
  | { readonly kind: "status"; readonly status: ValueMap; readonly message: string }
  | { readonly kind: "plain"; readonly message: string }
  | { readonly kind: "many"; readonly errors: readonly CommandError[] }
  /** kubectl prints the message without a prefix and exits with the code. */
  | { readonly kind: "exit"; readonly message: string; readonly code: number };

/** A failure with its error. */
export type Failed = { readonly error: CommandError };

/** A value, or the error. */
export type Result<T> = { readonly value: T } | Failed;

/** The error for an object without a name in a file. */
export const NO_NAME: CommandError = { kind: "plain", message: "resource name may not be empty" };

/** Returns an error of kubectl itself. */
export function fail(message: string): Failed {
  return { error: { kind: "plain", message } };
}

/** Returns an error with an exit code of its own; prints nothing if the message is empty. */
export function failWithExitCode(code: number, message = ""): Failed {
  return { error: { kind: "exit", code, message } };
}

/** Returns the error of a response, or null if the request succeeded. */
export function responseError(response: Response): CommandError | null {
  if (response.code < 400) return null;
  // For a response that is not a Status, kubectl uses a message of its own.
  const isUnknown = response.text !== undefined && response.code === 404;
  const message = isUnknown
    ? "the server could not find the requested resource"
    : get(response.body, "message");
  return { kind: "status", status: response.body, message: typeof message === "string" ? message : "" };
}

/** Whether the error is a Status with this reason. */
export function hasReason(error: CommandError, reason: string): boolean {
  return error.kind === "status" && get(error.status, "reason") === reason;
}

/** Returns the error with the operation and the file in its message. `source` is empty if there is no file. */
export function withSource(error: CommandError, verb: string, source: string): CommandError {
  if (source === "") return error;
  const message = `error when ${verb} ${JSON.stringify(source)}: ${messageOf(error)}`;
  return error.kind === "status" ? { ...error, message } : { kind: "plain", message };
}

/** Returns the text of Go's `Error()`. */
export function messageOf(error: CommandError): string {
  if (error.kind !== "many") return error.message;
  const messages = [...new Set(error.errors.map(messageOf))];
  return messages.length === 1 ? (messages[0] as string) : `[${messages.join(", ")}]`;
}

/** Returns several errors as one, or null if there are none. */
export function combineErrors(errors: readonly CommandError[]): CommandError | null {
  const [first] = errors;
  if (first === undefined) return null;
  return errors.length === 1 ? first : { kind: "many", errors };
}

/** As {@link combineErrors}, for commands that print a list of errors also if it has only one: without `error:`. */
export function listErrors(errors: readonly CommandError[]): CommandError | null {
  const [first] = errors;
  if (errors.length !== 1 || first?.kind !== "plain") return combineErrors(errors);
  return failWithExitCode(1, first.message).error;
}

/**
 * Returns what kubectl prints on stderr for an error, and the exit code.
 * Upstream: kubectl pkg/cmd/util/helpers.go, checkErr (v0.36.3).
 */
export function describeError(error: CommandError): { readonly text: string; readonly code: number } {
  switch (error.kind) {
    case "exit":
      return { text: endLine(error.message), code: error.code };
    case "many": {
      const [only] = error.errors;
      if (error.errors.length > 1 || only === undefined) return describeErrors(error.errors);
      // kubectl unpacks one list with one error. It prints a second list inside of it as a list.
      return only.kind === "many" ? describeErrors(only.errors) : describeError(only);
    }
    case "plain":
      return {
        text: endLine(error.message.startsWith("error: ") ? error.message : `error: ${error.message}`),
        code: 1,
      };
    case "status":
      return {
        text: endLine(
          get(error.status, "reason") === "Invalid" ? invalidMessage(error.status) : standardMessage(error),
        ),
        code: 1,
      };
  }
}

function describeErrors(errors: readonly CommandError[]): { readonly text: string; readonly code: number } {
  return { text: errors.map((one) => `${standardMessage(one)}\n`).join(""), code: 1 };
}

function endLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function standardMessage(error: CommandError): string {
  if (error.kind !== "status") return messageOf(error);
  const reason = get(error.status, "reason");
  if (reason === "Unauthorized") return `error: You must be logged in to the server (${error.message})`;
  const why = typeof reason === "string" && reason !== "" ? ` (${reason})` : "";
  return `Error from server${why}: ${error.message}`;
}

function invalidMessage(status: ValueMap): string {
  const details = get(status, "details");
  const message = String(get(status, "message") ?? "");
  if (!isMap(details)) return `The request is invalid${message === "" ? "" : `: ${message}`}`;
  const kind = String(get(details, "kind") ?? "");
  const name = String(get(details, "name") ?? "");
  const causes = causeLines(details);
  const named = kind !== "" || name !== "";
  const head = named
    ? `The ${kind} ${JSON.stringify(name)} is invalid`
    : `The request is invalid${message !== "" && causes.length === 0 ? `: ${message}` : ""}`;
  if (causes.length === 0) return head;
  if (causes.length === 1) return `${head}: ${causes[0]}\n`;
  return `${head}: \n${causes.map((cause) => `* ${cause}\n`).join("")}`;
}

/** Returns `field: message` of every cause, without duplicates. */
export function causeLines(details: Value | undefined): readonly string[] {
  const causes = dig(details, "causes");
  if (!isList(causes)) return [];
  const texts = causes.map((cause) => `${dig(cause, "field") ?? ""}: ${dig(cause, "message") ?? ""}`);
  return [...new Set(texts)];
}
