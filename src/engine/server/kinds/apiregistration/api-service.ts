import { set } from "../../defaults/default-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";

/** Upstream: kube-aggregator pkg/apis/apiregistration/v1/defaults.go (v1.36.3). */
export const apiService: BuiltinKind = {
  defaults: { "apiregistration/v1.ServiceReference": [set("port", 443)] },
};
