import type { Response } from "../../server/http.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";

/** Why a command, or a part of it, failed. */
export type Fault =
  /** The server said so; `message` may say more than its Status. */
  | { readonly kind: "status"; readonly status: ValueMap; readonly message: string }
  | { readonly kind: "plain"; readonly message: string }
  | { readonly kind: "many"; readonly faults: readonly Fault[] }
  /** What kubectl says as it stands, and how it ends. */
  | { readonly kind: "exit"; readonly message: string; readonly code: number };

export type Faulty = { readonly fault: Fault };

/** A value, or why there is none. */
export type Attempt<Result> = { readonly value: Result } | Faulty;

/** An object of a file without a name. */
export const NO_NAME: Fault = { kind: "plain", message: "resource name may not be empty" };

/** A fault in kubectl's own words. */
export function plain(message: string): Faulty {
  return { fault: { kind: "plain", message } };
}

/** The end of a command that says no more. */
export function exit(code: number, message = ""): Faulty {
  return { fault: { kind: "exit", code, message } };
}

/** What the server refused; null if it did not. */
export function faultOf(response: Response): Fault | null {
  if (response.code < 400) return null;
  // What is no Status is told in the client's words.
  const isUnknown = response.text !== undefined && response.code === 404;
  const message = isUnknown
    ? "the server could not find the requested resource"
    : get(response.body, "message");
  return { kind: "status", status: response.body, message: typeof message === "string" ? message : "" };
}

/** Whether the server refused for this reason. */
export function isBecause(fault: Fault, reason: string): boolean {
  return fault.kind === "status" && get(fault.status, "reason") === reason;
}

/** The same fault, told with what was done and to which file. */
export function withSource(fault: Fault, verb: string, source: string): Fault {
  if (source === "") return fault;
  const message = `error when ${verb} ${JSON.stringify(source)}: ${messageOf(fault)}`;
  return fault.kind === "status" ? { ...fault, message } : { kind: "plain", message };
}

/** What Go's `Error()` says. */
export function messageOf(fault: Fault): string {
  if (fault.kind !== "many") return fault.message;
  const messages = [...new Set(fault.faults.map(messageOf))];
  return messages.length === 1 ? (messages[0] as string) : `[${messages.join(", ")}]`;
}

/** One fault of several; null of none. */
export function collect(faults: readonly Fault[]): Fault | null {
  const [first] = faults;
  if (first === undefined) return null;
  return faults.length === 1 ? first : { kind: "many", faults };
}

/**
 * What kubectl prints on its way out, with the exit code.
 * Upstream: kubectl pkg/cmd/util/helpers.go, checkErr (v0.36.3).
 */
export function describeFault(fault: Fault): { readonly text: string; readonly code: number } {
  switch (fault.kind) {
    case "exit":
      return { text: endLine(fault.message), code: fault.code };
    case "many": {
      const [only] = fault.faults;
      if (fault.faults.length === 1 && only !== undefined) return describeFault(only);
      return { text: fault.faults.map((one) => `${standardMessage(one)}\n`).join(""), code: 1 };
    }
    case "plain":
      return {
        text: endLine(fault.message.startsWith("error: ") ? fault.message : `error: ${fault.message}`),
        code: 1,
      };
    case "status":
      return {
        text: endLine(
          get(fault.status, "reason") === "Invalid" ? invalidMessage(fault.status) : standardMessage(fault),
        ),
        code: 1,
      };
  }
}

function endLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function standardMessage(fault: Fault): string {
  if (fault.kind !== "status") return messageOf(fault);
  const reason = get(fault.status, "reason");
  const why = typeof reason === "string" && reason !== "" ? ` (${reason})` : "";
  return `Error from server${why}: ${fault.message}`;
}

function invalidMessage(status: ValueMap): string {
  const details = get(status, "details");
  const message = String(get(status, "message") ?? "");
  if (!isMap(details)) return `The request is invalid${message === "" ? "" : `: ${message}`}`;
  const kind = String(get(details, "kind") ?? "");
  const name = String(get(details, "name") ?? "");
  const causes = causesOf(details);
  const named = kind !== "" || name !== "";
  const head = named
    ? `The ${kind} ${JSON.stringify(name)} is invalid`
    : `The request is invalid${message !== "" && causes.length === 0 ? `: ${message}` : ""}`;
  if (causes.length === 0) return head;
  if (causes.length === 1) return `${head}: ${causes[0]}\n`;
  return `${head}: \n${causes.map((cause) => `* ${cause}\n`).join("")}`;
}

/** `field: message` of every cause, each once. */
export function causesOf(details: Value | undefined): readonly string[] {
  const causes = dig(details, "causes");
  if (!isList(causes)) return [];
  const texts = causes.map((cause) => `${dig(cause, "field") ?? ""}: ${dig(cause, "message") ?? ""}`);
  return [...new Set(texts)];
}
