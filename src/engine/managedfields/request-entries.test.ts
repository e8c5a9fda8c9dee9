import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import { newWidget, widgetTarget } from "../../testing/widget.ts";
import { NOW, type Owners, owners, runStep, runSteps } from "../../testing/widget-requests.ts";
import type { Value } from "../value/value.ts";
import { updateObject, updateObjectNoErrors } from "./field-manager.ts";
import { managedFieldsOf, withManagedFields, withoutManagedFields } from "./object.ts";

describe("managed fields that a client sends", () => {
  const created = runSteps([{ apply: { spec: { image: "a" } }, by: "alice", at: 1 }]);
  const sent = (managedFields: Value, subresource = ""): Owners => {
    const object = newWidget({ spec: { image: "a" } }, { uid: "u", managedFields });
    return owners(
      updateObjectNoErrors({
        target: widgetTarget(),
        live: created,
        object,
        manager: "m",
        subresource,
        now: `${NOW}09Z`,
      }),
    );
  };
  const stored = { "alice Apply v1 1": [".spec.image"] };
  const entry = {
    manager: "eve",
    operation: "Update",
    apiVersion: "lab.io/v1",
    fieldsType: "FieldsV1",
    fieldsV1: { "f:spec": { "f:image": {}, "q:x": {} } },
    time: "2026-01-01T01:00:05.5+01:00",
  };

  it.each<{ name: string; entries: Value; want: Owners; subresource?: string }>([
    { name: "count if they are readable", entries: [entry], want: { "eve Update v1 5": [".spec.image"] } },
    { name: "do not count in a subresource", entries: [entry], subresource: "status", want: stored },
    { name: "are cleared by an empty list", entries: [], want: {} },
    { name: "are cleared by a list with an empty entry", entries: [{}], want: {} },
    { name: "are kept by null", entries: null, want: stored },
    {
      name: "are kept if an operation is unknown",
      entries: [{ ...entry, operation: "Patch" }],
      want: stored,
    },
    { name: "are kept if the version is missing", entries: [{ ...entry, apiVersion: "" }], want: stored },
    {
      name: "are kept if the type of fields is missing",
      entries: [{ ...entry, fieldsType: "" }],
      want: stored,
    },
    {
      name: "are kept if a path element is not JSON",
      entries: [{ ...entry, fieldsV1: { "k:{": {} } }],
      want: stored,
    },
    { name: "are kept if a time is invalid", entries: [{ ...entry, time: "now" }], want: stored },
    { name: "are kept if an entry is not an object", entries: [entry, 5], want: stored },
    {
      name: "lose an entry of an unknown version",
      entries: [{ ...entry, apiVersion: "lab.io/v9" }],
      want: {},
    },
    {
      name: "lose an entry without fields",
      entries: [entry, { ...entry, manager: "z", fieldsV1: {} }],
      want: { "eve Update v1 5": [".spec.image"] },
    },
    {
      name: "have one entry for each identity: the last",
      entries: [entry, { ...entry, fieldsV1: { "f:status": {} }, time: null }],
      want: { "eve Update v1 -": [".status"] },
    },
  ])("[O7] $name", ({ entries, subresource, want }) => {
    expect(sent(entries, subresource)).toEqual(want);
  });

  it("are dropped if the update cannot be tracked", () => {
    const live = withManagedFields(newWidget({ spec: { nope: 1 } }, { uid: "u" }), managedFieldsOf(created));
    const request = { target: widgetTarget(), live, object: live, manager: "m", now: `${NOW}09Z` };
    expect(updateObject(request)).toHaveProperty("error.message");
    expect(updateObjectNoErrors(request)).toEqual(withoutManagedFields(live));
  });

  it("make an apply fail if the stored ones are not readable", () => {
    const live = withManagedFields(created, [{ ...entry, fieldsV1: { zz: {} } }]);
    expect(runStep(live, { apply: {}, by: "a", at: 1 })).toHaveProperty(
      "error.message",
      'failed to decode managed fields: error decoding versioned set from {eve Update lab.io/v1 2026-01-01 00:00:05 +0000 UTC FieldsV1 {"zz":{}} }: ' +
        'error decoding set: parsing key as path element: missing colon: zz, error found in #6 byte of ...|{"zz":{}}|..., bigger context ...|{"zz":{}}|...',
    );
  });
});
