import { mapOf, textAt } from "../../../../value/field-values.ts";
import { get, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { newResource, type Resource } from "../model/resource.ts";

/**
 * `IAMPolicyGenerator`: makes a ServiceAccount that acts as an account of Google Cloud.
 * Upstream: kustomize api/filters/iampolicygenerator (v0.21.1).
 */
export function generateServiceAccount(config: ValueMap): Result<Resource> {
  const cloud = textAt(config, "cloud");
  if (cloud !== "gke") return fail(`cloud provider ${cloud} not supported yet`);
  const service = mapOf(get(config, "kubernetesService"));
  const account = mapOf(get(config, "serviceAccount"));
  const namespace = textAt(service, "namespace");
  const address = `${textAt(account, "name")}@${textAt(account, "projectId")}.iam.gserviceaccount.com`;
  return {
    value: newResource({
      apiVersion: "v1",
      kind: "ServiceAccount",
      metadata: {
        annotations: { "iam.gke.io/gcp-service-account": address },
        name: textAt(service, "name"),
        ...(namespace !== "" && { namespace }),
      },
    }),
  };
}
