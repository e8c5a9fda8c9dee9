import { dig, get, isList, isMap } from "../../../../value/value.ts";
import type { SelectableFields } from "../../builtin-kind.ts";
import { fieldText, fieldTexts } from "../../common/field-text.ts";

const statusPodIp = fieldText("status.podIP");

/** Upstream: kubernetes pkg/apis/core/v1/conversion.go and pkg/registry/core/pod/strategy.go, ToSelectableFields (v1.36.3). */
export const podFields: SelectableFields = {
  fields: {
    ...fieldTexts(
      "spec.nodeName",
      "spec.restartPolicy",
      "spec.schedulerName",
      "spec.serviceAccountName",
      "status.phase",
      "status.nominatedNodeName",
    ),
    "spec.host": fieldText("spec.nodeName"),
    "spec.hostNetwork": fieldText("spec.hostNetwork", "false"),
    "status.podIP": (pod) => {
      const addresses = dig(pod, "status", "podIPs");
      const first = isList(addresses) ? addresses[0] : undefined;
      return isMap(first) ? String(get(first, "ip") ?? "") : statusPodIp(pod);
    },
    "status.podIPs": () => "",
  },
};
