import { mapAt, mapOf, mapsOf, textAt } from "../../value/field-values.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { badRequest, invalid, isRefusal, type Refusal } from "../http/status-errors.ts";
import { parseLabelSelector } from "../labels/parse-selector.ts";
import { decide, joinErrors } from "../rbac/authorize.ts";
import type { PolicyRule, RequestAttributes } from "../rbac/policy-rule.ts";
import { rulesOfUser } from "../rbac/rules-of-user.ts";
import { type User, userOfRequest } from "../rbac/user.ts";
import { isFieldSelector } from "../read/field-selector.ts";
import type { HandleResult, RequestScope } from "../request/request-scope.ts";
import { asStored, fromStorage, newLiveObject, toStorage } from "../storage/object-codec.ts";
import { updateManagedFields } from "../storage/update-managed-fields.ts";
import { textsOf } from "../validate/value-checks.ts";
import { inNamespace } from "../write/create-object.ts";
import { decodeBody } from "../write/decode-body.ts";
import { withoutSystemFields } from "../write/without-system-fields.ts";
import { reviewErrors } from "./review-errors.ts";
import { reviewToken } from "./review-token.ts";

/**
 * Answers a review: what a user may do, who the user is, or who owns a token. Stores nothing.
 * Upstream: kubernetes pkg/registry/authorization and pkg/registry/authentication (v1.36.3).
 */
export function answerReview(scope: RequestScope): HandleResult | Refusal {
  const { cluster, request, resource, now } = scope;
  const decoded = decodeBody(scope, resource);
  if (isRefusal(decoded)) return decoded;
  const placed = inNamespace(scope, withoutSystemFields(decoded.object));
  if (isRefusal(placed)) return placed;
  const live = newLiveObject(resource);
  const review = asStored(resource, updateManagedFields(scope, live, toStorage(resource, placed)));
  const user = userOfRequest(request);
  const answer = (body: ValueMap): HandleResult => {
    const { apiVersion, kind } = resource;
    const full = fromStorage(resource, asStored(resource, { kind, apiVersion, ...body }));
    return { cluster, response: { code: 201, body: full } };
  };
  const spec = mapAt(review, "spec");
  switch (resource.plural) {
    case "selfsubjectreviews":
      return answer({ metadata: { creationTimestamp: now }, status: { userInfo: userInfo(user) } });
    case "selfsubjectrulesreviews": {
      const namespace = textAt(spec, "namespace");
      if (namespace === "") return badRequest("no namespace on request");
      return answer({ metadata: {}, spec: {}, status: rulesStatus(cluster, user, namespace) });
    }
    case "tokenreviews": {
      const token = textAt(spec, "token");
      if (token === "") return badRequest("token is required for TokenReview in authentication");
      return answer(withKey(review, "status", reviewToken(scope, token, textsOf(get(spec, "audiences")))));
    }
    default: {
      const errors = reviewErrors(review, resource.plural);
      // The server has read the review into a struct that does not keep the kind.
      if (errors.length > 0) return invalid(resource.group, "", "", errors);
      const asked = resource.plural === "selfsubjectaccessreviews" ? user : userIn(spec);
      return answer(withKey(review, "status", accessStatus(cluster, asked, spec)));
    }
  }
}

function userIn(spec: ValueMap): User {
  return { name: textAt(spec, "user"), groups: textsOf(get(spec, "groups")) };
}

function userInfo({ name, groups, uid, extra }: User): ValueMap {
  return {
    groups,
    ...(uid !== undefined && { uid }),
    username: name,
    ...(extra !== undefined && { extra }),
  };
}

function accessStatus(cluster: Cluster, user: User, spec: ValueMap): ValueMap {
  const asked = get(spec, "resourceAttributes");
  const { allowed, reason } = decide(cluster, user, attributesIn(spec));
  const problem = isMap(asked) ? selectorProblems(asked).join("; ") : "";
  return { allowed, ...(reason !== "" && { reason }), ...(problem !== "" && { evaluationError: problem }) };
}

function attributesIn(spec: ValueMap): RequestAttributes {
  const asked = mapOf(get(spec, "resourceAttributes"));
  const path = mapOf(get(spec, "nonResourceAttributes"));
  return {
    verb: textAt(isMap(get(spec, "resourceAttributes")) ? asked : path, "verb"),
    path: textAt(path, "path"),
    group: textAt(asked, "group"),
    resource: textAt(asked, "resource"),
    subresource: textAt(asked, "subresource"),
    namespace: textAt(asked, "namespace"),
    name: textAt(asked, "name"),
  };
}

/**
 * Returns what the server says about selectors that it cannot read. It decides without them.
 * Upstream: kubernetes pkg/registry/authorization/util/helpers.go, BuildEvaluationError.
 */
function selectorProblems(asked: ValueMap): readonly string[] {
  const selectors = [
    { name: "fieldSelector", isReadable: isFieldSelector, isKnown: isKnownField },
    {
      name: "labelSelector",
      isReadable: (text: string) => !("error" in parseLabelSelector(text)),
      isKnown: isKnownLabel,
    },
  ];
  return selectors.flatMap(({ name, isReadable, isKnown }) => {
    const selector = mapAt(asked, name);
    const raw = textAt(selector, "rawSelector");
    const requirements = mapsOf(get(selector, "requirements"));
    const known = requirements.filter(isKnown).length;
    if ((raw === "" || isReadable(raw)) && known === requirements.length) return [];
    const how = known > 0 ? "partially ignored" : "ignored";
    return [`spec.resourceAttributes.${name} ${how} due to parse error`];
  });
}

function isKnownField(requirement: ValueMap): boolean {
  return (
    ["In", "NotIn"].includes(textAt(requirement, "operator")) &&
    textsOf(get(requirement, "values")).length === 1
  );
}

function isKnownLabel(requirement: ValueMap): boolean {
  return ["In", "NotIn", "Exists", "DoesNotExist"].includes(textAt(requirement, "operator"));
}

function rulesStatus(cluster: Cluster, user: User, namespace: string): ValueMap {
  const { rules, problems } = rulesOfUser(cluster, user, namespace);
  return {
    resourceRules: rules.filter(({ resources }) => resources.length > 0).map(resourceRule),
    nonResourceRules: rules
      .filter(({ nonResourceURLs }) => nonResourceURLs.length > 0)
      .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs })),
    incomplete: false,
    ...(problems.length > 0 && { evaluationError: joinErrors(problems) }),
  };
}

function resourceRule({ verbs, apiGroups, resources, resourceNames }: PolicyRule): Value {
  return {
    verbs,
    ...(apiGroups.length > 0 && { apiGroups }),
    resources,
    ...(resourceNames.length > 0 && { resourceNames }),
  };
}
