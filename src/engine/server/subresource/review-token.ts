import { mapAt, textAt } from "../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../value/value.ts";
import { objectKey } from "../cluster/cluster.ts";
import { metaText } from "../metadata/object-meta.ts";
import { userOf } from "../rbac/user.ts";
import type { RequestScope } from "../request/request-scope.ts";
import { textsOf } from "../validate/value-checks.ts";
import { ISSUER, readToken } from "./service-account-token.ts";

/**
 * Returns the status of a TokenReview: the service account whose token it is, or why the token is not valid. Other tokens than
 * those of service accounts are not valid here. Upstream: kubernetes pkg/serviceaccount/jwt.go and claims.go (v1.36.3).
 */
export function reviewToken(
  scope: Pick<RequestScope, "cluster" | "now">,
  token: string,
  wanted: readonly string[],
): ValueMap {
  const read = readToken(token);
  if (read === null) return { user: {}, error: "invalid bearer token" };
  const { claims, isSigned } = read;
  const audiences = textsOf(get(claims, "aud"));
  const asked = wanted.length > 0 ? wanted : [ISSUER];
  const problem = isSigned
    ? claimProblem(scope, claims, audiences, asked)
    : "go-jose/go-jose: error in cryptographic primitive";
  if (problem !== null) return { user: {}, error: `[invalid bearer token, ${problem}]` };
  const { name, groups } = userOf(textAt(claims, "sub"));
  const own = mapAt(claims, "kubernetes.io");
  const extra = (key: string, value: string) =>
    value === "" ? {} : { [`authentication.kubernetes.io/${key}`]: [value] };
  const [pod, node] = [mapAt(own, "pod"), mapAt(own, "node")];
  return {
    authenticated: true,
    user: {
      username: name,
      uid: textAt(mapAt(own, "serviceaccount"), "uid"),
      groups,
      extra: {
        ...extra("credential-id", `JTI=${textAt(claims, "jti")}`),
        ...extra("node-name", textAt(node, "name")),
        ...extra("node-uid", textAt(node, "uid")),
        ...extra("pod-name", textAt(pod, "name")),
        ...extra("pod-uid", textAt(pod, "uid")),
      },
    },
    audiences: audiences.filter((one) => asked.includes(one)),
  };
}

function claimProblem(
  { cluster, now }: Pick<RequestScope, "cluster" | "now">,
  claims: ValueMap,
  audiences: readonly string[],
  wanted: readonly string[],
): string | null {
  const print = (list: readonly string[]): string => `[${list.map((one) => JSON.stringify(one)).join(" ")}]`;
  if (!audiences.some((one) => wanted.includes(one))) {
    return `token audiences ${print(audiences)} is invalid for the target audiences ${print(wanted)}`;
  }
  if (Date.parse(now) / 1000 > Number(get(claims, "exp")) + 60) return "service account token has expired";
  const own = mapAt(claims, "kubernetes.io");
  const namespace = textAt(own, "namespace");
  const uidNow = (plural: string, at: string, name: string): string | undefined => {
    const found = cluster.objects.get(objectKey("", plural, at, name));
    return found === undefined ? undefined : metaText(found, "uid");
  };
  const account = mapAt(own, "serviceaccount");
  const uid = uidNow("serviceaccounts", namespace, textAt(account, "name"));
  if (uid === undefined) return `serviceaccounts ${JSON.stringify(textAt(account, "name"))} not found`;
  const claimed = textAt(account, "uid");
  if (uid !== claimed) return `service account UID (${uid}) does not match claim (${claimed})`;
  for (const kind of ["secret", "pod", "node"]) {
    const ref = get(own, kind);
    if (!isMap(ref) || (kind === "node" && isMap(get(own, "pod")))) continue;
    const found = uidNow(`${kind}s`, kind === "node" ? "" : namespace, textAt(ref, "name"));
    if (found === undefined) return "service account token has been invalidated";
    const was = textAt(ref, "uid");
    if (found !== was)
      return `${kind} UID (${found}) does not match service account ${kind} ref claim (${was})`;
  }
  return null;
}
