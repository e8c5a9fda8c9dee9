import { get, isList, type ValueMap } from "../../../engine/value/value.ts";
import { scriptOf } from "../../../session/script/script-of.ts";
import type { ScriptProgram } from "../../../session/script/types.ts";
import type { Registration, Unit } from "../registration.ts";
import { wantedSteps } from "./script-output.ts";
import { playOfScript } from "./script-plays.ts";

/** Compares what scripts of built-in scenarios and lessons expect with what came on a real server. Each step is a unit. */
export const scriptRegistration: Registration = {
  kinds: ["script"],
  levels: false,
  steps: true,
  replay: replayScript,
};

function replayScript(line: ValueMap): readonly Unit[] {
  const name = ["program", "name", "way"].flatMap((key) => get(line, key) ?? []).join(" ");
  const { text } = scriptOf(playOfScript(line), get(line, "program") as ScriptProgram);
  const wanted = wantedSteps(text);
  const steps = get(line, "steps");
  const came = isList(steps) ? steps : [];
  return Array.from({ length: Math.max(wanted.length, came.length) }, (_, at): Unit => {
    const id = `${name} step ${at + 1}`;
    const [want, got] = [came[at], wanted[at]].map((one) => JSON.stringify(one));
    return want === got ? { id, failed: null } : { id, failed: "state", detail: `want ${want}\ngot  ${got}` };
  });
}
