import { get, isMap, type ValueMap } from "../../../engine/value/value.ts";
import { type Check, unitOf } from "../check.ts";
import type { Registration } from "../registration.ts";
import { listField, textField } from "../smd/recorded-line.ts";
import { placeKey } from "./memory-place.ts";
import { errorOutput, newServer, recordedErrorOutput, runApply } from "./memory-run.ts";

/** Replays alternating client-side and server-side applies of one object by kubectl to a server in memory. */
export const migrationRegistration: Registration = {
  fns: ["kubectl.ssaMigration"],
  levels: true,
  replay: (line) => [unitOf(`kubectl.ssaMigration ${get(line, "seed")}`, checksOf(line))],
};

function checksOf(line: ValueMap): readonly Check[] {
  const [first, ...rest] = listField(line, "steps") as readonly ValueMap[];
  const preexisting = get(first ?? {}, "preexisting");
  const server = newServer(isMap(preexisting) ? [preexisting] : []);
  const steps = isMap(preexisting) ? rest : [...(first === undefined ? [] : [first]), ...rest];
  const [resource = "", name = ""] = textField(line, "object").split("/");
  const [plural, ...group] = resource.split(".");
  return steps.flatMap((step, at) => {
    const now = `2026-06-01T00:0${at + 1}:00Z`;
    const { outcome, requests } = runApply(server, step, now, [get(step, "manifest") ?? null]);
    const kind = server.kinds.find((one) => one.plural === plural && one.group === group.join("."));
    const namespace = kind?.namespaced === true ? "test" : "";
    const live = kind === undefined ? undefined : server.objects.get(placeKey({ kind, namespace, name }));
    const about = `step ${at + 1}`;
    return [
      { level: "state", about: `${about}: requests`, want: get(step, "requests"), got: requests },
      { level: "state", about: `${about}: live`, want: get(step, "liveAfter") ?? null, got: live ?? null },
      {
        level: "message",
        about: `${about}: output`,
        want: get(step, "stdout"),
        got: outcome.stdout.trimEnd().split("\n"),
      },
      {
        level: "message",
        about: `${about}: error`,
        want: recordedErrorOutput(step),
        got: errorOutput(outcome),
      },
    ] as const;
  });
}
