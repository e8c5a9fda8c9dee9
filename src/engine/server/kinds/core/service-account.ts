import { dig, get, isList, type ValueMap, withKey } from "../../../value/value.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { items, since } from "../common/table-cells.ts";

const CELLS: ByVersion<Required<BuiltinKind>["table"]> = {
  "1.34": (row) => [items(row, "secrets").length, since(row)],
  "1.35": (row) => [since(row)],
};

const MOUNTABLE = "kubernetes.io/enforce-mountable-secrets";

export const serviceAccount: BuiltinKind = {
  strategy: {
    returnsDeletedObject: true,
    prepareForCreate: (_, account) => withNamesOfSecrets(account),
    prepareForUpdate: (_, account) => withNamesOfSecrets(account),
  },
  warnings: (account, live) =>
    isLimited(account) && !(live !== null && isLimited(live))
      ? [
          `metadata.annotations[${MOUNTABLE}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
        ]
      : [],
  table: (row) => formOf(CELLS)(row),
};

/** Whether pods of an account may only mount its own Secrets. */
function isLimited(account: ValueMap): boolean {
  return dig(account, "metadata", "annotations", MOUNTABLE) !== undefined;
}

/** Returns an account whose references to Secrets are only their names. */
function withNamesOfSecrets(account: ValueMap): ValueMap {
  const secrets = get(account, "secrets");
  if (!isList(secrets)) return account;
  const names = secrets.map((secret) => {
    const name = dig(secret, "name");
    return name === undefined ? {} : { name };
  });
  return withKey(account, "secrets", names);
}
