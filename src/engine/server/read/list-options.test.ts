import { describe, expect, it } from "vitest";
import "../../../testing/load-parts.ts";
import { refuseGetOptions, refuseListOptions } from "./list-options.ts";

const messageOf = (refused: ReturnType<typeof refuseListOptions>) => refused?.refused.body["message"];

describe("the options of a watch", () => {
  it("start with what is there if they name no version", () => {
    expect(refuseListOptions({ watch: "true", timeoutSeconds: "1" })).toBeNull();
    expect(messageOf(refuseListOptions({ watch: "perhaps", continue: "x" }))).toBe(
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided',
    );
  });

  it("need a match for initial events", () => {
    expect(messageOf(refuseListOptions({ watch: "1", sendInitialEvents: "true" }))).toContain(
      "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan",
    );
    expect(
      messageOf(
        refuseListOptions({ watch: "1", resourceVersion: "5", resourceVersionMatch: "NotOlderThan" }),
      ),
    ).toContain("is forbidden for watch unless sendInitialEvents is provided");
  });
});

describe("the options of a read of one object", () => {
  it("have a version that is a number, and no export", () => {
    expect(refuseGetOptions({ resourceVersion: "0", export: "false" })).toBeNull();
    expect(messageOf(refuseGetOptions({ export: "" }))).toContain("is no longer supported");
    expect(refuseGetOptions({ resourceVersion: "x" })?.refused.code).toBe(500);
  });
});
