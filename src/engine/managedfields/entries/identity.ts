import { jsonValue } from "../../value/json/json.ts";
import { marshalText } from "../../value/json/marshal.ts";
import { isMap } from "../../value/value.ts";

/** The identity of an entry of managedFields: manager, operation and subresource, and for updates the API version. */
export type Identity = {
  readonly manager: string;
  readonly operation: string;
  /** Empty for an applier: it has one entry for all versions. */
  readonly apiVersion: string;
  /** Empty for the object itself. */
  readonly subresource: string;
};

/**
 * An {@link Identity} as JSON without empty parts. Entries with the same identifier are one entry. Messages list managers in the
 * order of identifiers, and entries with the same time are merged in it.
 */
export type Identifier = string;

/**
 * Returns the identifier of an entry. That of an applier has no apiVersion.
 * Upstream: apimachinery managedfields internal/managedfields.go, BuildManagerIdentifier.
 */
export function buildIdentifier({ manager, operation, apiVersion, subresource }: Identity): Identifier {
  const parts: string[] = [];
  if (manager !== "") parts.push(`"manager":${marshalText(manager)}`);
  if (operation !== "") parts.push(`"operation":${marshalText(operation)}`);
  if (apiVersion !== "" && operation !== "Apply") parts.push(`"apiVersion":${marshalText(apiVersion)}`);
  if (subresource !== "") parts.push(`"subresource":${marshalText(subresource)}`);
  return `{${parts.join(",")}}`;
}

/** Parses an identifier; null if it is not one. `time` is empty unless the identifier contains it. */
export function parseIdentifier(identifier: Identifier): (Identity & { readonly time: string }) | null {
  const read = jsonValue(identifier);
  if (!isMap(read)) return null;
  const text = (key: string): string => {
    const value = read[key];
    return typeof value === "string" ? value : "";
  };
  return {
    manager: text("manager"),
    operation: text("operation"),
    apiVersion: text("apiVersion"),
    subresource: text("subresource"),
    time: text("time"),
  };
}

/** The name of a manager without a name. */
const UNKNOWN = "unknown";

/**
 * Returns the identifier of the sender of a request.
 * Upstream: apimachinery managedfields internal/buildmanagerinfo.go.
 */
export function requestIdentifier(
  manager: string,
  operation: "Apply" | "Update",
  apiVersion: string,
  subresource: string,
): Identifier {
  return buildIdentifier({ manager: manager === "" ? UNKNOWN : manager, operation, apiVersion, subresource });
}
