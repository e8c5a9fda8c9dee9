import { mapAt, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../../http/status-errors.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, eachErrors, requiredTexts } from "../../../validate/value-checks.ts";
import { fieldRefErrors, resourceRefErrors, VOLUME_FIELDS } from "./env-validation.ts";
import { reservedPathErrors } from "./path-validation.ts";

/** Returns an error if the mode of a file is not one. */
export function modeErrors(source: ValueMap, field: string, at: string): Errors {
  const mode = get(source, field);
  if (typeof mode !== "number" || (mode >= 0 && mode <= 0o777)) return [];
  return [
    invalidField(
      `${at}.${field}`,
      String(mode),
      "must be a number between 0 and 0777 (octal), both inclusive",
    ),
  ];
}

/** Returns the errors of keys that become files. */
export function itemErrors(source: ValueMap, at: string): Errors {
  return eachErrors(get(source, "items"), `${at}.items`, (item, path) => [
    ...requiredTexts(item, path, "key", "path"),
    ...reservedPathErrors(textAt(item, "path"), `${path}.path`),
    ...modeErrors(item, "mode", path),
  ]);
}

/** Upstream names the volume in the errors of its files. */
function downwardFileErrors(file: ValueMap, at: string): Errors {
  const [field, resource] = [get(file, "fieldRef"), get(file, "resourceFieldRef")];
  const errors: FieldError[] = [
    ...requiredTexts(file, at, "path"),
    ...reservedPathErrors(textAt(file, "path"), `${at}.path`),
  ];
  if (isMap(field)) {
    errors.push(...fieldRefErrors(field, `${at}.fieldRef`, VOLUME_FIELDS));
    if (isMap(resource))
      errors.push(
        invalidField(at, '"resource"', "fieldRef and resourceFieldRef can not be specified simultaneously"),
      );
  } else if (isMap(resource)) errors.push(...resourceRefErrors(resource, `${at}.resourceFieldRef`, true));
  else errors.push(requiredField(at, "one of fieldRef and resourceFieldRef is required"));
  return [...errors, ...modeErrors(file, "mode", at)];
}

/** Returns the errors of a volume with fields of the pod. */
export function downwardErrors(source: ValueMap, at: string): Errors {
  return [
    ...modeErrors(source, "defaultMode", at),
    ...mapsOf(get(source, "items")).flatMap((file) => downwardFileErrors(file, at)),
  ];
}

/** The sources that a projected volume collects. Each may name the same file only once. */
const PROJECTIONS = [
  "secret",
  "configMap",
  "downwardAPI",
  "serviceAccountToken",
  "clusterTrustBundle",
  "podCertificate",
];

/** Returns the errors of a projected volume. */
export function projectedErrors(source: ValueMap, at: string): Errors {
  const paths = new Set<string>();
  const repeated = (path: string, shown: string): Errors => {
    const isKnown = path !== "" && paths.has(path);
    paths.add(path);
    return isKnown ? [invalidField(at, printInvalid(shown), "conflicting duplicate paths")] : [];
  };
  return [
    ...modeErrors(source, "defaultMode", at),
    ...eachErrors(get(source, "sources"), `${at}.sources`, (one, path) => {
      const count = PROJECTIONS.filter((type) => isMap(get(one, type))).length;
      return [
        ...["secret", "configMap"].flatMap((type) => {
          const keys = get(one, type);
          if (!isMap(keys)) return [];
          const again = mapsOf(get(keys, "items")).flatMap((item) =>
            repeated(textAt(item, "path"), textAt(keys, "name")),
          );
          return [
            ...requiredTexts(keys, `${path}.${type}`, "name"),
            ...itemErrors(keys, `${path}.${type}`),
            ...again,
          ];
        }),
        ...mapsOf(get(mapAt(one, "downwardAPI"), "items")).flatMap((file) => [
          ...downwardFileErrors(file, `${path}.downwardAPI`),
          ...repeated(textAt(file, "path"), textAt(file, "path")),
        ]),
        ...tokenErrors(get(one, "serviceAccountToken"), `${path}.serviceAccountToken`, at),
        ...(count > 1 ? [forbiddenField(path, "may not specify more than 1 volume type per source")] : []),
      ];
    }),
  ];
}

/** Returns the errors of a token in a projected volume at `volume`. Upstream names the volume in the errors of the path. */
function tokenErrors(token: Value | undefined, at: string, volume: string): Errors {
  if (!isMap(token)) return [];
  const seconds = Number(get(token, "expirationSeconds") ?? 0);
  const path = textAt(token, "path");
  const wrong = (why: string): Errors => [invalidField(`${at}.expirationSeconds`, String(seconds), why)];
  return [
    ...(seconds < 600 ? wrong("may not specify a duration less than 10 minutes") : []),
    ...(seconds > 2 ** 32 ? wrong("may not specify a duration larger than 2^32 seconds") : []),
    ...(path === "" ? [requiredField(`${volume}.path`)] : reservedPathErrors(path, `${volume}.path`)),
  ];
}
