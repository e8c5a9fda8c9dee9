import { formOf } from "../version/current-version.ts";
import { check, completePrefix, dnsLabelProblems, type NameRule } from "./name-rules.ts";

const DNS1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";

const DNS1035_TEXT =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";

/** The rule for Services. */
export const serviceNameProblems: NameRule = (name, prefix) => formOf(SERVICE_NAME)(name, prefix);

/** The rule for a DNS label that starts with a letter. */
export const dns1035Problems: NameRule = (name, prefix) =>
  check(completePrefix(name, prefix), 63, DNS1035, DNS1035_TEXT, ["my-name", "abc-123"]);

const SERVICE_NAME = { "1.34": dns1035Problems, "1.36": dnsLabelProblems };
