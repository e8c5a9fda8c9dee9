import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { duplicateField } from "../../../http/late-errors.ts";
import { type FieldError, forbiddenField } from "../../../http/status-errors.ts";
import { notFoundField, printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, eachErrors } from "../../../validate/value-checks.ts";
import { commonErrors, imageErrors } from "./container-validation.ts";
import type { Volumes } from "./mount-validation.ts";

/** The fields that other containers have, in the order of the server's struct. */
const REFUSED = [
  "ports",
  "resources",
  "resizePolicy",
  "restartPolicy",
  "restartPolicyRules",
  "livenessProbe",
  "readinessProbe",
  "startupProbe",
  "lifecycle",
];
const WHY = "cannot be set for an Ephemeral Container";

/**
 * Returns the invalid fields of the ephemeral containers of a pod spec at `path`. `volumes` are those that they may mount.
 * Upstream: kubernetes pkg/apis/core/validation, validateEphemeralContainers (v1.36.3).
 */
export function ephemeralErrors(spec: ValueMap, path: string, volumes: Volumes): Errors {
  const others = ["containers", "initContainers"].flatMap((field) => mapsOf(get(spec, field)).map(nameOf));
  const names = new Set(others);
  return eachErrors(
    get(spec, "ephemeralContainers"),
    `${path}.ephemeralContainers`,
    (container, at): readonly FieldError[] => {
      const name = nameOf(container);
      const isKnown = names.has(name);
      names.add(name);
      const target = textAt(container, "targetContainerName");
      return [
        ...commonErrors(container, at, { spec, volumes }),
        ...imageErrors(container, at),
        ...(isKnown ? [duplicateField(`${at}.name`, printInvalid(name))] : []),
        ...(target === "" || others.includes(target)
          ? []
          : [notFoundField(`${at}.targetContainerName`, target)]),
        ...REFUSED.filter((field) => isSet(get(container, field), field)).map((field) =>
          forbiddenField(`${at}.${field}`, WHY),
        ),
        ...eachErrors(get(container, "volumeMounts"), `${at}.volumeMounts`, (mount, mountAt) =>
          ["subPath", "subPathExpr"]
            .filter((field) => textAt(mount, field) !== "")
            .map((field) => forbiddenField(`${mountAt}.${field}`, WHY)),
        ),
      ];
    },
  );
}

/** Whether Go holds something else than nothing. `resources` are a struct, so an empty map is nothing. */
function isSet(value: Value | undefined, field: string): boolean {
  if (value === undefined || value === null) return false;
  return field !== "resources" || (isMap(value) && Object.keys(value).length > 0);
}

function nameOf(container: ValueMap): string {
  return textAt(container, "name");
}
