import { dig, get, isMap, type ValueMap, withKey } from "../../value/value.ts";
import { at } from "../defaults/rule.ts";
import { mergedTexts, metaText, metaValue, withMeta } from "../meta.ts";
import type { System } from "./system.ts";
import { withSpec } from "./with-spec.ts";

const PREFIX = "batch.kubernetes.io/";

/** A Job finds its pods by labels with its uid, unless it says that it brings its own selector. */
export const jobs: System = {
  orphans: {
    warning:
      "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning",
  },
  create: (scope, job) => {
    if (at(job, "spec.manualSelector") === true) return job;
    const uid = metaText(job, "uid");
    const name = metaText(job, "name");
    const labels = {
      "controller-uid": uid,
      "job-name": name,
      [`${PREFIX}controller-uid`]: uid,
      [`${PREFIX}job-name`]: name,
    };
    const template = at(job, "spec.template");
    const base = isMap(template) ? template : {};
    const labelled = withMeta(base, { labels: mergedTexts(metaValue(base, "labels"), labels) });
    const selector = at(job, "spec.selector");
    const made = withKey(isMap(selector) ? selector : {}, "matchLabels", {
      ...matchLabels(selector),
      [`${PREFIX}controller-uid`]: uid,
    });
    // Labels that are those of the template by default are the very same, and grow with them.
    const own = metaValue(job, "labels");
    const shared = dig(scope.request.body, "metadata", "labels") === undefined && isMap(own);
    const grown = shared ? withMeta(job, { labels: mergedTexts(own, labels) }) : job;
    return withSpec(grown, { template: labelled, selector: made });
  },
};

function matchLabels(selector: unknown): ValueMap {
  const labels = isMap(selector as ValueMap) ? get(selector as ValueMap, "matchLabels") : undefined;
  return isMap(labels) ? labels : {};
}
