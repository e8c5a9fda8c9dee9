import type { BuiltinKind } from "../builtin-kind.ts";
import { volumeSpecDefaults } from "../core/persistent-volume.ts";

export const csiNode: BuiltinKind = { strategy: { returnsDeletedObject: true } };

export const volumeAttachment: BuiltinKind = {
  defaults: volumeSpecDefaults,
  strategy: { returnsDeletedObject: true },
};

export const volumeAttributesClass: BuiltinKind = { strategy: { returnsDeletedObject: true } };
