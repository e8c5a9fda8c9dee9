import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { dig, get, isMap, type ValueMap } from "../../../../value/value.ts";
import { type FieldError, invalidField, requiredField } from "../../../http/status-errors.ts";
import { addressErrors } from "../../../validate/addresses.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { check } from "../../../validate/name-rules.ts";
import {
  type Errors,
  eachErrors,
  problemErrors,
  subdomainErrors,
  textsOf,
} from "../../../validate/value-checks.ts";

const LABEL = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
const SEARCH = `${LABEL}(\\.${LABEL})*`;

/** Returns the invalid fields of the DNS configuration of a pod. */
export function dnsErrors(spec: ValueMap, at: string): Errors {
  const config = get(spec, "dnsConfig");
  const servers = textsOf(dig(config, "nameservers"));
  if (get(spec, "dnsPolicy") === "None") {
    if (!isMap(config)) return [requiredField(at, "must provide `dnsConfig` when `dnsPolicy` is None")];
    if (servers.length === 0) {
      const why = "must provide at least one DNS nameserver when `dnsPolicy` is None";
      return [requiredField(`${at}.nameservers`, why)];
    }
  }
  const searches = textsOf(dig(config, "searches"));
  return [
    ...limitErrors(servers, searches, at),
    ...servers.flatMap((server, i) => addressErrors(server, `${at}.nameservers[${i}]`)),
    ...searches.flatMap((search, i) => searchErrors(search, `${at}.searches[${i}]`)),
    ...mapsOf(dig(config, "options")).flatMap((option, i) =>
      textAt(option, "name") === "" ? [requiredField(`${at}.options[${i}]`, "must not be empty")] : [],
    ),
  ];
}

function limitErrors(servers: readonly string[], searches: readonly string[], at: string): Errors {
  const wrong = (field: string, list: readonly string[], why: string): FieldError =>
    invalidField(`${at}.${field}`, printInvalid(list), `must not have more than ${why}`);
  return [
    ...(servers.length > 3 ? [wrong("nameservers", servers, "3 nameservers")] : []),
    ...(searches.length > 32 ? [wrong("searches", searches, "32 search paths")] : []),
    ...(searches.join(" ").length > 2048
      ? [wrong("searches", searches, "2048 characters (including spaces) in the search list")]
      : []),
  ];
}

function searchErrors(search: string, at: string): Errors {
  if (search === ".") return [];
  const name = search.endsWith(".") ? search.slice(0, -1) : search;
  const words =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character";
  return problemErrors(name, at, check(name, 253, SEARCH, words, ["example.com"]));
}

/** Returns the invalid host aliases of a pod. */
export function hostAliasErrors(spec: ValueMap, at: string): Errors {
  return eachErrors(get(spec, "hostAliases"), at, (alias, path) => [
    ...addressErrors(textAt(alias, "ip"), `${path}.ip`),
    ...textsOf(get(alias, "hostnames")).flatMap((name, i) =>
      subdomainErrors(name, `${path}.hostnames[${i}]`),
    ),
  ]);
}
