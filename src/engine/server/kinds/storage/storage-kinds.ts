import type { BuiltinKind } from "../builtin-kind.ts";
import { withFinalizer } from "../common/change-object.ts";
import { volumeSpecDefaults } from "../core/persistent-volume.ts";

export const csiNode: BuiltinKind = { strategy: { returnsDeletedObject: true } };

export const volumeAttachment: BuiltinKind = {
  defaults: volumeSpecDefaults,
  strategy: { returnsDeletedObject: true },
};

export const volumeAttributesClass: BuiltinKind = {
  admit: (_, object, live) =>
    live === null ? withFinalizer(object, "kubernetes.io/vac-protection") : object,
  strategy: { returnsDeletedObject: true },
};
