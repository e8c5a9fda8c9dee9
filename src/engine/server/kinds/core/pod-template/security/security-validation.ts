import { listAt, mapOf, mapsOf, textAt } from "../../../../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap } from "../../../../../value/value.ts";
import { duplicateField } from "../../../../http/late-errors.ts";
import {
  type FieldError,
  invalidField,
  requiredField,
  tooLongField,
} from "../../../../http/status-errors.ts";
import { internalJson } from "../../../../internal/internal-json.ts";
import { enumErrors, printInvalid } from "../../../../validate/field-checks.ts";
import { type Errors, idErrors, requiredChoice, subdomainErrors } from "../../../../validate/value-checks.ts";
import { relativePathErrors } from "../path-validation.ts";

const PROFILES = ["Localhost", "RuntimeDefault", "Unconfined"];
const PROC_MOUNTS = ["Default", "Unmasked"];

/** Returns the invalid fields of the security context of a container. */
export function containerSecurityErrors(container: ValueMap, at: string, spec: ValueMap): Errors {
  const context = get(container, "securityContext");
  if (!isMap(context)) return [];
  const mount = get(context, "procMount");
  const usesHostUsers = get(spec, "hostUsers") !== false;
  return [
    ...idErrors(get(context, "runAsUser"), `${at}.runAsUser`),
    ...idErrors(get(context, "runAsGroup"), `${at}.runAsGroup`),
    ...enumErrors(mount, `${at}.procMount`, PROC_MOUNTS),
    ...(mount === "Unmasked" && usesHostUsers
      ? [invalidField(`${at}.procMount`, '"Unmasked"', "`hostUsers` must be false to use `Unmasked`")]
      : []),
    ...seccompErrors(get(context, "seccompProfile"), `${at}.seccompProfile`),
    ...escalationErrors(context, at),
    ...windowsErrors(get(context, "windowsOptions"), `${at}.windowsOptions`),
    ...appArmorErrors(get(context, "appArmorProfile"), `${at}.appArmorProfile`),
  ];
}

function escalationErrors(context: ValueMap, at: string): Errors {
  if (get(context, "allowPrivilegeEscalation") !== false) return [];
  const added = listAt(mapOf(get(context, "capabilities")), "add");
  const wrong = (what: string): FieldError =>
    invalidField(
      at,
      internalJson(context, "apis/core.SecurityContext"),
      `cannot set \`allowPrivilegeEscalation\` to false and ${what}`,
    );
  return [
    ...(get(context, "privileged") === true ? [wrong("`privileged` to true")] : []),
    ...added.filter((one) => one === "CAP_SYS_ADMIN").map(() => wrong("`capabilities.Add` CAP_SYS_ADMIN")),
  ];
}

/** Returns the errors of the profiles of seccomp, Windows and AppArmor. */
function profileErrors(context: ValueMap, at: string): Errors {
  return [
    ...seccompErrors(get(context, "seccompProfile"), `${at}.seccompProfile`),
    ...windowsErrors(get(context, "windowsOptions"), `${at}.windowsOptions`),
    ...appArmorErrors(get(context, "appArmorProfile"), `${at}.appArmorProfile`),
  ];
}

function seccompErrors(profile: Value | undefined, at: string): Errors {
  if (!isMap(profile)) return [];
  const local = get(profile, "localhostProfile");
  const errors = requiredChoice(
    get(profile, "type"),
    `${at}.type`,
    PROFILES,
    "type is required when seccompProfile is set",
  );
  const field = `${at}.localhostProfile`;
  if (get(profile, "type") === "Localhost") {
    if (typeof local === "string") return [...errors, ...relativePathErrors(local, field)];
    return [...errors, requiredField(field, "must be set when seccomp type is Localhost")];
  }
  if (local === undefined) return errors;
  const printed = internalJson(profile, "apis/core.SeccompProfile");
  return [...errors, invalidField(field, printed, "can only be set when seccomp type is Localhost")];
}

function appArmorErrors(profile: Value | undefined, at: string): Errors {
  if (!isMap(profile)) return [];
  const type = get(profile, "type");
  const local = get(profile, "localhostProfile");
  const field = `${at}.localhostProfile`;
  const needed = "must be set when AppArmor type is Localhost";
  if (type !== "Localhost") {
    const errors = requiredChoice(
      type,
      `${at}.type`,
      PROFILES,
      "type is required when appArmorProfile is set",
    );
    if (errors.length > 0 || local === undefined) return errors;
    return [invalidField(field, printInvalid(local), "can only be set when AppArmor type is Localhost")];
  }
  if (typeof local !== "string" || local === "") return [requiredField(field, needed)];
  if (local.trim() !== local)
    return [invalidField(field, printInvalid(local), "must not be padded with whitespace")];
  return local.length > 4095 ? [tooLongField(field, 4095)] : [];
}

const CREDENTIALS_KIB = 64;

/** Returns the errors of the user name and the credentials of a Windows container. */
function windowsErrors(options: Value | undefined, at: string): Errors {
  if (!isMap(options)) return [];
  const field = "gmsaCredentialSpec";
  const spec = get(options, field);
  const name = get(options, "runAsUserName");
  const tooLarge = typeof spec === "string" && spec.length > CREDENTIALS_KIB * 1024;
  return [
    ...(typeof get(options, "gmsaCredentialSpecName") === "string"
      ? subdomainErrors(textAt(options, "gmsaCredentialSpecName"), `${at}.gmsaCredentialSpecName`)
      : []),
    ...(spec === "" ? [invalidField(`${at}.${field}`, '""', `${field} cannot be an empty string`)] : []),
    ...(tooLarge
      ? [
          invalidField(
            `${at}.${field}`,
            printInvalid(spec),
            `${field} size must be under ${CREDENTIALS_KIB} KiB`,
          ),
        ]
      : []),
    ...(typeof name === "string" ? windowsNameProblems(name) : []).map((why) =>
      invalidField(`${at}.runAsUserName`, printInvalid(name), `runAsUserName${why}`),
    ),
  ];
}

const NET_BIOS = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const DOMAIN =
  /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

function windowsNameProblems(name: string): readonly string[] {
  if (name === "") return [" cannot be an empty string"];
  if ([...name].some((char) => char < " " || char === "\u007f"))
    return [" cannot contain control characters"];
  const parts = name.split("\\");
  if (parts.length > 2) return [" cannot contain more than one backslash"];
  const user = parts.at(-1) ?? "";
  const domain = parts.length === 2 ? (parts[0] ?? "") : null;
  const tests: readonly (readonly [boolean, string])[] = [
    [(domain ?? "").length >= 256, "'s Domain length must be under 256 characters"],
    [
      domain !== null && !NET_BIOS.test(domain) && !DOMAIN.test(domain),
      "'s Domain doesn't match the NetBios nor the DNS format",
    ],
    [user === "", "'s User cannot be empty"],
    [user.length > 104, "'s User length must not be longer than 104 characters"],
    [/^[. ]+$/.test(user), "'s User cannot contain only periods or spaces"],
    [
      /["/\\:;|=,+*?<>@[\]]/.test(user),
      "'s User cannot contain the following characters: \"/\\:;|=,+*?<>@[]",
    ],
  ];
  return tests.filter(([is]) => is).map(([, why]) => why);
}

const SYSCTL = "([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
/** The enumerations of a pod's security context. */
const CHOICES: { readonly [field: string]: readonly string[] } = {
  fsGroupChangePolicy: ["Always", "OnRootMismatch"],
  supplementalGroupsPolicy: ["Merge", "Strict"],
  seLinuxChangePolicy: ["Recursive"],
};

/** Returns the invalid fields of the security context of a pod. */
export function podSecurityErrors(spec: ValueMap, at: string): Errors {
  const context = get(spec, "securityContext");
  if (!isMap(context)) return [];
  const choice = (field: string): Errors =>
    enumErrors(get(context, field), `${at}.${field}`, CHOICES[field] ?? []);
  const sharesBoth = get(spec, "shareProcessNamespace") === true && get(spec, "hostPID") === true;
  return [
    ...["fsGroup", "runAsUser", "runAsGroup"].flatMap((field) =>
      idErrors(get(context, field), `${at}.${field}`),
    ),
    ...listAt(context, "supplementalGroups").flatMap((id, i) =>
      idErrors(id, `${at}.supplementalGroups[${i}]`),
    ),
    ...(sharesBoth
      ? [
          invalidField(
            `${at}.shareProcessNamespace`,
            "true",
            "ShareProcessNamespace and HostPID cannot both be enabled",
          ),
        ]
      : []),
    ...sysctlErrors(mapsOf(get(context, "sysctls")), `${at}.sysctls`, spec),
    ...choice("fsGroupChangePolicy"),
    ...profileErrors(context, at),
    ...choice("supplementalGroupsPolicy"),
    ...choice("seLinuxChangePolicy"),
  ];
}

function sysctlErrors(sysctls: readonly ValueMap[], at: string, spec: ValueMap): Errors {
  const names = new Set<string>();
  return sysctls.flatMap((sysctl, i) => {
    const name = textAt(sysctl, "name");
    const field = `${at}[${i}].name`;
    if (name === "") return [requiredField(field)];
    const errors: FieldError[] = [];
    if (name.length > 253 || !new RegExp(`^${SYSCTL}$`).test(name)) {
      errors.push(
        invalidField(
          field,
          printInvalid(name),
          `must have at most 253 characters and match regex ^${SYSCTL}$`,
        ),
      );
    } else if (names.has(name)) errors.push(duplicateField(field, printInvalid(name)));
    names.add(name);
    return [...errors, ...hostSysctlErrors(name.replaceAll("/", "."), name, field, spec)];
  });
}

function hostSysctlErrors(dotted: string, name: string, at: string, spec: ValueMap): Errors {
  const isIpc = /^(kernel\.(shm|msg|sem)|fs\.mqueue\.)/.test(dotted);
  const wrong = (flag: string): Errors => [
    invalidField(at, printInvalid(name), `may not be specified when '${flag}' is true`),
  ];
  if (dotted.startsWith("net.") && get(spec, "hostNetwork") === true) return wrong("hostNetwork");
  return isIpc && get(spec, "hostIPC") === true ? wrong("hostIPC") : [];
}
