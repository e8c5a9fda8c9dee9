import type { Resource } from "../../engine/server/cluster/resource.ts";
import type { Accepted } from "../../engine/server/http/accepted-types.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { encodeEvent, encodeObject } from "../protobuf/encode-object.ts";
import { hasWholeMessage } from "../protobuf/message-fields.ts";
import type { WatchEvent } from "../watch/open-watch.ts";
import { printJson } from "./print-json.ts";

/** How a watch is written. */
type EventEncoding = {
  readonly contentType: string;
  readonly encode: (type: WatchEvent["type"], object: ValueMap) => string | Uint8Array;
};

/** Returns how to write the events of a watch: in JSON also for a kind that has no protobuf. */
export function eventEncoding({ apiVersion, kind }: Resource, { type, form }: Accepted): EventEncoding {
  const isFrames = type === "protobuf" && (form.startsWith("metadata") || hasWholeMessage(apiVersion, kind));
  return isFrames ? FRAMES : LINES;
}

// Many watches send the same object, so it is written once.
const texts = new WeakMap<ValueMap, string>();
const messages = new WeakMap<ValueMap, Uint8Array>();

const LINES: EventEncoding = {
  contentType: "application/json",
  encode: (type, object) => {
    const text = texts.get(object) ?? printJson(object);
    texts.set(object, text);
    return `{"type":"${type}","object":${text}}\n`;
  },
};

const FRAMES: EventEncoding = {
  contentType: "application/vnd.kubernetes.protobuf;stream=watch",
  encode: (type, object) => {
    const message = messages.get(object) ?? encodeObject(object);
    if (message === null) throw new Error(`no protobuf for ${String(object["kind"])}`);
    messages.set(object, message);
    return encodeEvent(type, message);
  },
};
