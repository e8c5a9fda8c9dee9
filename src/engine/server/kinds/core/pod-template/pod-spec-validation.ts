import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { type FieldError, forbiddenField, unsupportedField } from "../../../http/status-errors.ts";
import { labelErrors } from "../../../validate/metadata.ts";
import { containerErrors } from "./container-validation.ts";
import { checkVolumes } from "./volume-validation.ts";

/** Returns the invalid fields of a pod spec at `path`. */
export function podSpecErrors(spec: ValueMap, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  const volumes = new Set<string>();
  for (const { name, errors: invalid } of checkVolumes(mapsOf(get(spec, "volumes")), spec, path)) {
    errors.push(...invalid);
    // As upstream, a container cannot mount a volume that is invalid.
    if (invalid.length === 0) volumes.add(name);
  }
  errors.push(...containerErrors(spec, path, volumes));
  const restart = textAt(spec, "restartPolicy");
  const restarts = ["Always", "OnFailure", "Never"];
  if (!restarts.includes(restart))
    errors.push(unsupportedField(`${path}.restartPolicy`, quoteGo(restart), restarts));
  const dns = textAt(spec, "dnsPolicy");
  const policies = ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"];
  if (!policies.includes(dns)) errors.push(unsupportedField(`${path}.dnsPolicy`, quoteGo(dns), policies));
  return errors;
}

/** Returns the invalid fields of a pod template at `path`. */
export function podTemplateErrors(template: Value | undefined, path: string): readonly FieldError[] {
  if (!isMap(template)) return [];
  const spec = get(template, "spec");
  const errors: FieldError[] = [
    ...labelErrors(dig(template, "metadata", "labels"), `${path}.metadata.labels`),
  ];
  if (isMap(spec)) errors.push(...podSpecErrors(spec, `${path}.spec`));
  if (mapsOf(dig(spec, "ephemeralContainers")).length > 0) {
    errors.push(
      forbiddenField(`${path}.spec.ephemeralContainers`, "ephemeral containers not allowed in pod template"),
    );
  }
  return errors;
}
