import type { Response } from "../../engine/server/http/http.ts";
import type { ObjectForm } from "./object-form.ts";
import { errorResponse } from "./statuses.ts";

/** How a server writes bodies. */
export type MediaType = "json" | "yaml" | "protobuf";

/** What a client accepts: how bodies are written, and what their objects are. */
export type Accepted = { readonly type: MediaType; readonly form: ObjectForm };

const NAMES: { readonly [name: string]: MediaType } = {
  "application/json": "json",
  "application/yaml": "yaml",
  "application/vnd.kubernetes.protobuf": "protobuf",
  "application/*": "json",
  "*/*": "json",
};

/** The names of media types in the header `Content-Type`. */
export const CONTENT_TYPES: { readonly [type in MediaType]: string } = {
  json: "application/json",
  yaml: "application/yaml",
  protobuf: "application/vnd.kubernetes.protobuf",
};

/**
 * Returns what a client accepts, the first of its list that is one of `offered`; null if there is none. Without a header it is
 * JSON.
 */
export function acceptedType(accept: string, offered: readonly MediaType[]): Accepted | null {
  if (accept.trim() === "") return { type: "json", form: "whole" };
  for (const { name, parameters } of mediaRanges(accept)) {
    const type = NAMES[name];
    if (type === undefined || !offered.includes(type)) continue;
    const form = formOf(parameters.get("as"));
    if (form !== null && (form === "whole" || type !== "protobuf")) return { type, form };
  }
  return null;
}

function formOf(as: string | undefined): ObjectForm | null {
  if (as === undefined) return "whole";
  if (as === "Table") return "table";
  return as === "PartialObjectMetadata" || as === "PartialObjectMetadataList" ? "metadata" : null;
}

type MediaRange = { readonly name: string; readonly parameters: ReadonlyMap<string, string> };

/** Returns the media ranges of an Accept header. The client prefers the first one. */
function mediaRanges(accept: string): readonly MediaRange[] {
  const ranges = accept
    .slice(0, 4096)
    .split(",")
    .map((range) => {
      const [name = "", ...words] = range.split(";").map((word) => word.trim());
      const pairs = words.map((word) => {
        const [key = "", value = ""] = word.split("=", 2);
        return [key.trim(), value.trim()] as const;
      });
      return { name: name.toLowerCase(), parameters: new Map(pairs) };
    });
  const quality = ({ parameters }: MediaRange) => Number(parameters.get("q") ?? 1);
  return ranges.sort((a, b) => quality(b) - quality(a));
}

/** Returns the refusal of a request that accepts nothing that the server can write. */
export function notAcceptable(offered: readonly MediaType[], watch: boolean): Response {
  const names = offered.map((type) => CONTENT_TYPES[type]);
  if (watch) {
    const streams = names.map((name) => `${name};stream=watch`).join(", ");
    return errorResponse(406, "NotAcceptable", `only the following media types are accepted: ${streams}`);
  }
  const message = `406: Not Acceptable\n\nAvailable representations: ${names.join(", ")}`;
  return errorResponse(406, "NotAcceptable", message, {});
}
