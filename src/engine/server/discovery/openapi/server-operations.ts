import type { Group } from "../served-groups.ts";
import type { PathOperations } from "./kind-operations.ts";
import { groupWord, OBJECTS, type Operation, tagOf } from "./operation.ts";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";

/** A document of `/openapi/v3`: its path there, and the operations that it describes. */
export type ServerDocument = { readonly at: string; readonly paths: readonly PathOperations[] };

/** Returns the documents about what is no object: groups, the version of the server, keys of service accounts. */
export function serverDocuments(groups: readonly Group[]): readonly ServerDocument[] {
  const builtin = groups.filter(
    ({ name, versions }) => name !== "" && versions[0]?.kinds[0]?.custom === false,
  );
  return [
    document("api", "getCoreAPIVersions", "core", "get available API versions", `${META}.APIVersions`),
    document("apis", "getAPIVersions", "apis", "get available API versions", `${META}.APIGroupList`),
    ...builtin.map(({ name }) =>
      document(
        `apis/${name}`,
        `get${groupWord(name)}APIGroup`,
        tagOf(name),
        "get information of a group",
        `${META}.APIGroup`,
      ),
    ),
    document(
      "version",
      "getCodeVersion",
      "version",
      "get the version information for this server",
      "io.k8s.apimachinery.pkg.version.Info",
      { consumes: ["application/json"], produces: ["application/json"] },
    ),
    document(
      ".well-known/openid-configuration",
      "getServiceAccountIssuerOpenIDConfiguration",
      "WellKnown",
      "get service account issuer OpenID configuration, also known as the 'OIDC discovery doc'",
      "",
      { consumes: [], produces: ["application/json"] },
    ),
    document(
      "openid/v1/jwks",
      "getServiceAccountIssuerOpenIDKeyset",
      "openid",
      "get service account issuer OpenID JSON Web Key Set (contains public token verification keys)",
      "",
      { consumes: [], produces: ["application/jwk-set+json"] },
    ),
  ];
}

/** Returns the operation that lists the resources of a version of a group. */
export function resourceListOperations(group: string, version: string): PathOperations {
  return {
    path: group === "" ? `/api/${version}/` : `/apis/${group}/${version}/`,
    operations: [
      read(
        `get${groupWord(group)}${version.slice(0, 1).toUpperCase()}${version.slice(1)}APIResources`,
        tagOf(group, version),
        "get available resources",
        `${META}.APIResourceList`,
      ),
    ],
  };
}

type Media = Pick<Operation, "consumes" | "produces">;

function document(
  at: string,
  id: string,
  tag: string,
  description: string,
  answer: string,
  media?: Media,
): ServerDocument {
  return { at, paths: [{ path: `/${at}/`, operations: [read(id, tag, description, answer, media)] }] };
}

function read(
  id: string,
  tag: string,
  description: string,
  answer: string,
  media: Media = { consumes: OBJECTS, produces: OBJECTS },
): Operation {
  return { method: "get", id, tag, description, parameters: [], answers: { "200": answer }, ...media };
}
