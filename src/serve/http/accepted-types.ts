import type { Response } from "../../engine/server/http/http.ts";
import type { ObjectForm } from "./object-form.ts";
import { errorResponse } from "./statuses.ts";

/** How a server writes bodies. */
type MediaType = "json" | "yaml" | "protobuf";

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

/** What a server can write of a path. */
export type Offer = {
  /** Whether the objects are custom resources, which have no protobuf; but their metadata has. */
  readonly custom: boolean;
  /** Whether the client asks for a watch, which cannot be YAML. */
  readonly watch: boolean;
};

/** Returns what a client accepts, the first of its list that the server can write, or the refusal. Without a header it is JSON. */
export function acceptedType(
  accept: string,
  { custom, watch }: Offer,
): Accepted | { readonly refused: Response } {
  if (accept.trim() === "") return PLAIN;
  const known = mediaRanges(accept).flatMap(({ name, parameters }): readonly Accepted[] => {
    const type = NAMES[name];
    const form = formOf(parameters.get("as"));
    return type === undefined || form === null ? [] : [{ type, form }];
  });
  const first = known.find(({ type, form }) =>
    type === "protobuf" ? form === "metadata" || (form === "whole" && !custom) : true,
  );
  if (first === undefined) return notAcceptable(known.length > 0 ? TYPES : null);
  return watch && first.type === "yaml" ? notAcceptable(STREAMS) : first;
}

const PLAIN: Accepted = { type: "json", form: "whole" };

/** Returns how to write an error. Every client that accepts objects in protobuf or YAML reads errors so, too. */
export function errorForm(accept: string): Accepted {
  const accepted = acceptedType(accept, { custom: false, watch: false });
  return "refused" in accepted ? PLAIN : { type: accepted.type, form: "whole" };
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

const TYPES = Object.values(CONTENT_TYPES).join(", ");
const STREAMS = `${CONTENT_TYPES.json};stream=watch, ${CONTENT_TYPES.protobuf};stream=watch`;

/** Returns the refusal of a request. `types`: what it should accept; null if the client names no type that the server knows. */
function notAcceptable(types: string | null): { readonly refused: Response } {
  const refused =
    types === null
      ? errorResponse(406, "NotAcceptable", `406: Not Acceptable\n\nAvailable representations: ${TYPES}`, {})
      : errorResponse(406, "NotAcceptable", `only the following media types are accepted: ${types}`);
  return { refused };
}
