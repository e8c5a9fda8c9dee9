import { mapAt, textAt } from "../../../value/field-values.ts";
import type { ValueMap } from "../../../value/value.ts";
import {
  type CheckPod,
  namesOf,
  nouns,
  quoted,
  type SecurityCheck,
  securityOf,
  setters,
  sortedOnce,
} from "./security-check.ts";

const TYPES = ["", "container_t", "container_init_t", "container_kvm_t"];

/** The check of SELinux options: only some types, no user, no role. Version 1.31 allows one more type. */
export const seLinuxSince: SecurityCheck["versions"] = [
  [0, seLinuxOptions(TYPES)],
  [31, seLinuxOptions([...TYPES, "container_engine_t"])],
];

function seLinuxOptions(allowed: readonly string[]): CheckPod {
  return (pod) => {
    const options = (context: ValueMap): ValueMap => mapAt(context, "seLinuxOptions");
    const isWrong = (one: ValueMap): boolean =>
      !allowed.includes(textAt(one, "type")) || textAt(one, "user") !== "" || textAt(one, "role") !== "";
    const found = setters(
      isWrong(options(pod.security)),
      namesOf(pod, (one) => isWrong(options(securityOf(one)))),
    );
    if (found === "") return null;
    const all = [pod.security, ...pod.containers.map(securityOf)].map(options);
    const types = sortedOnce(all.map((one) => textAt(one, "type")).filter((type) => !allowed.includes(type)));
    const problems = [
      ...(types.length > 0 ? [`${nouns("type", types.length)} ${quoted(types)}`] : []),
      ...["user", "role"]
        .filter((field) => all.some((one) => textAt(one, field) !== ""))
        .map((field) => `${field} may not be set`),
    ];
    const detail = `${found} set forbidden securityContext.seLinuxOptions: ${problems.join("; ")}`;
    return { reason: "seLinuxOptions", detail };
  };
}
