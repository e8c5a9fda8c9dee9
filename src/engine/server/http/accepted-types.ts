import { errorStatus, type Refusal } from "./status-errors.ts";

/** How a server writes bodies. */
type MediaType = "json" | "yaml" | "protobuf";

/** What the objects of a response are: whole objects, the rows of a Table, or metadata only. */
export type ObjectForm = "whole" | "table" | "metadata" | "metadataList";

/** What a client accepts: how bodies are written, what their objects are, and the version of a form other than `whole`. */
export type Accepted = {
  readonly type: MediaType;
  readonly form: ObjectForm;
  readonly version: "v1" | "v1beta1";
};

/** The names of media types in the header `Content-Type`. */
export const CONTENT_TYPES: { readonly [type in MediaType]: string } = {
  json: "application/json",
  yaml: "application/yaml",
  protobuf: "application/vnd.kubernetes.protobuf",
};

const MEDIA_TYPES = Object.entries(CONTENT_TYPES) as readonly (readonly [MediaType, string])[];
const TYPES = Object.values(CONTENT_TYPES).join(", ");
const TEXT = "text/plain";
const STREAMS = `${CONTENT_TYPES.json};stream=watch, ${CONTENT_TYPES.protobuf};stream=watch`;

/** What a server can write of a path. */
export type Offer = {
  /** Whether the objects are custom resources, which have no protobuf; but their metadata has. */
  readonly custom: boolean;
  /** Whether the client asks for a watch, which cannot be YAML. */
  readonly watch: boolean;
  /** Whether the path is that of a list. */
  readonly list: boolean;
  /** Whether there is only the whole object: a document has no rows and no metadata. */
  readonly onlyWhole?: boolean;
  /** Whether the path is that of a log, of which the router says that it is plain text. */
  readonly log?: boolean;
};

/** Bodies in JSON, with whole objects. */
export const PLAIN: Accepted = { type: "json", form: "whole", version: "v1" };

/**
 * Returns what a client accepts, the first of its list that the server can write, or the refusal. Without a header it is JSON.
 * Upstream: the router go-restful, matchesAccept, and apiserver pkg/endpoints/handlers/negotiation/negotiate.go (v0.36.3).
 */
export function acceptedType(
  accept: string,
  { custom, watch, list, onlyWhole = false, log = false }: Offer,
): Accepted | Refusal {
  if (accept === "") return PLAIN;
  const ranges = mediaRanges(accept);
  const offered = ["*/*", ...Object.values(CONTENT_TYPES), ...(log ? [TEXT] : [])];
  if (!custom && !ranges.some(({ name }) => offered.includes(name))) {
    const types = [...(log ? [TEXT] : []), TYPES, ...(list ? [STREAMS] : [])].join(", ");
    return notAcceptable(`406: Not Acceptable\n\nAvailable representations: ${types}`, {});
  }
  for (const range of ranges) {
    const wanted = formOf(range.parameters);
    if (wanted === null || (onlyWhole && wanted.form !== "whole")) continue;
    const stream = range.parameters.get("stream") ?? "";
    if (!["", "watch"].includes(stream)) continue;
    const found = MEDIA_TYPES.find(
      ([type, name]) =>
        matches(range.name, name) && canWrite(type, wanted.form, custom) && !(stream && type === "yaml"),
    );
    if (found === undefined) continue;
    return watch && found[0] === "yaml" ? onlyAccepts(STREAMS) : { ...wanted, type: found[0] };
  }
  return onlyAccepts(TYPES);
}

function matches(range: string, name: string): boolean {
  return range === name || range === "*/*" || range === "application/*";
}

function canWrite(type: MediaType, form: ObjectForm, custom: boolean): boolean {
  if (type !== "protobuf") return true;
  return form === "whole" ? !custom : form !== "table";
}

/** Returns what a media range asks for, or null if the server has no such form. */
function formOf(parameters: ReadonlyMap<string, string>): Omit<Accepted, "type"> | null {
  const [as, group, version] = ["as", "g", "v"].map((key) => parameters.get(key));
  if (as === undefined && group === undefined && version === undefined) return PLAIN;
  const form = FORMS[as ?? ""];
  if (form === undefined || group !== "meta.k8s.io") return null;
  return version === "v1" || version === "v1beta1" ? { form, version } : null;
}

const FORMS: { readonly [as: string]: ObjectForm | undefined } = {
  Table: "table",
  PartialObjectMetadata: "metadata",
  PartialObjectMetadataList: "metadataList",
};

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
      return { name, parameters: new Map(pairs) };
    });
  const quality = ({ parameters }: MediaRange) => Number(parameters.get("q") ?? 1);
  const stars = ({ name }: MediaRange) => name.split("*").length;
  return ranges.sort((a, b) => quality(b) - quality(a) || stars(a) - stars(b));
}

function onlyAccepts(types: string): Refusal {
  return notAcceptable(`only the following media types are accepted: ${types}`);
}

/** Returns an error for a response that the client does not accept (406). */
export function notAcceptable(message: string, details: Parameters<typeof errorStatus>[3] = null): Refusal {
  return errorStatus(406, "NotAcceptable", message, details);
}
