import { jsonValue } from "../value/json.ts";
import { marshalText } from "../value/marshal.ts";
import { isMap } from "../value/value.ts";

/** What an entry of managedFields is known by: who did what, through which subresource. */
export type Identity = {
  readonly manager: string;
  readonly operation: string;
  /** Empty for appliers, who keep their entry whatever version they apply. */
  readonly apiVersion: string;
  /** Empty for the object itself. */
  readonly subresource: string;
};

/**
 * An {@link Identity} as text: JSON with the empty parts left out. Entries of one identifier are one entry; the text also
 * decides the order of managers in messages and which entries are merged first.
 */
export type Identifier = string;

/**
 * The identifier of an entry: an applier's has no apiVersion.
 * Upstream: apimachinery managedfields internal/managedfields.go, BuildManagerIdentifier.
 */
export function identify({ manager, operation, apiVersion, subresource }: Identity): Identifier {
  const parts: string[] = [];
  if (manager !== "") parts.push(`"manager":${marshalText(manager)}`);
  if (operation !== "") parts.push(`"operation":${marshalText(operation)}`);
  if (apiVersion !== "" && operation !== "Apply") parts.push(`"apiVersion":${marshalText(apiVersion)}`);
  if (subresource !== "") parts.push(`"subresource":${marshalText(subresource)}`);
  return `{${parts.join(",")}}`;
}

/** What an identifier says; null if the text is none. `time` only where someone put it there. */
export function identityOf(identifier: Identifier): (Identity & { readonly time: string }) | null {
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

/** The name that stands for a missing one. */
const UNKNOWN = "unknown";

/**
 * The identifier of whoever sends a request.
 * Upstream: apimachinery managedfields internal/buildmanagerinfo.go.
 */
export function identifyRequest(
  manager: string,
  operation: "Apply" | "Update",
  apiVersion: string,
  subresource: string,
): Identifier {
  return identify({ manager: manager === "" ? UNKNOWN : manager, operation, apiVersion, subresource });
}
