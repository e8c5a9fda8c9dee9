import { textAt, textOf } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { dns1035Problems } from "../../validate/service-name-rules.ts";
import { requiredChoice, textsOf } from "../../validate/value-checks.ts";

const AT = "spec.conversion";

/** Returns the errors of how a definition converts between its versions. */
export function conversionErrors(conversion: Value | undefined): readonly FieldError[] {
  if (!isMap(conversion)) return [];
  const strategy = textOf(get(conversion, "strategy"));
  const errors = [...requiredChoice(strategy, `${AT}.strategy`, ["None", "Webhook"])];
  const webhook = get(conversion, "webhook");
  const client = isMap(webhook) ? get(webhook, "clientConfig") : undefined;
  const reviews = isMap(webhook) ? get(webhook, "conversionReviewVersions") : undefined;
  if (strategy !== "Webhook") {
    const why = "should not be set when strategy is not set to Webhook";
    if (isMap(client)) errors.push(forbiddenField(`${AT}.webhookClientConfig`, why));
    if (isList(reviews) && reviews.length > 0) {
      errors.push(forbiddenField(`${AT}.conversionReviewVersions`, why));
    }
    return errors;
  }
  return [...errors, ...clientErrors(client, `${AT}.webhookClientConfig`), ...reviewErrors(reviews)];
}

function clientErrors(client: Value | undefined, at: string): readonly FieldError[] {
  if (!isMap(client)) return [requiredField(at, "required when strategy is set to Webhook")];
  const url = get(client, "url");
  const service = get(client, "service");
  if ((url === undefined) === (service === undefined)) {
    return [requiredField(at, "exactly one of url or service is required")];
  }
  return isMap(service) ? serviceErrors(service, `${at}.service`) : urlErrors(textOf(url), `${at}.url`);
}

const FORMAT = "desired format: https://host[/path]";

/** Upstream: apiserver pkg/util/webhook/validation.go, ValidateWebhookURL. */
function urlErrors(url: string, at: string): readonly FieldError[] {
  const [, scheme = "", authority = "", query, fragment] =
    /^(?:([a-zA-Z][\w+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/.exec(url) ?? [];
  const errors: FieldError[] = [];
  const wrong = (part: string, why: string): void => {
    errors.push(invalidField(at, quoteGo(part), why));
  };
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (scheme !== "https") wrong(scheme, `'https' is the only allowed URL scheme; ${FORMAT}`);
  if (host === "") wrong(host, `host must be specified; ${FORMAT}`);
  if (authority.includes("@")) {
    wrong(authority.slice(0, authority.lastIndexOf("@")), "user information is not permitted in the URL");
  }
  if (fragment) wrong(fragment, "fragments are not permitted in the URL");
  if (query) wrong(query, "query parameters are not permitted in the URL");
  return errors;
}

function serviceErrors(service: ValueMap, at: string): readonly FieldError[] {
  const errors = ["name", "namespace"]
    .filter((key) => textAt(service, key) === "")
    .map((key) => requiredField(`${at}.${key}`));
  const port = get(service, "port") ?? 443;
  if (typeof port === "number" && (port < 1 || port > 65535)) {
    const why = "port is not valid: must be between 1 and 65535, inclusive";
    errors.push(invalidField(`${at}.port`, String(port), why));
  }
  return [...errors, ...pathErrors(textAt(service, "path"), `${at}.path`)];
}

/** Upstream: apiserver pkg/util/webhook/validation.go, ValidateWebhookService. */
function pathErrors(path: string, at: string): readonly FieldError[] {
  if (path === "" || path === "/") return [];
  const wrong = (why: string): FieldError => invalidField(at, quoteGo(path), why);
  if (path === "//") return [wrong("segment[0] may not be empty")];
  const steps = path.slice(1).replace(/\/$/, "").split("/");
  return [
    ...(path.startsWith("/") ? [] : [wrong("must start with a '/'")]),
    ...steps.flatMap((step, i) =>
      step === ""
        ? [wrong(`segment[${i}] may not be empty`)]
        : subdomainProblems(step, false).map((why) => wrong(`segment[${i}]: ${why}`)),
    ),
  ];
}

function reviewErrors(reviews: Value | undefined): readonly FieldError[] {
  const at = `${AT}.conversionReviewVersions`;
  const versions = textsOf(reviews);
  if (versions.length === 0) return [requiredField(at)];
  const errors = versions.flatMap((version, i) => {
    if (versions.indexOf(version) < i) {
      return [invalidField(`${at}[${i}]`, quoteGo(version), "duplicate version")];
    }
    return dns1035Problems(version, false).map((why) => invalidField(`${at}[${i}]`, quoteGo(version), why));
  });
  if (versions.some((version) => version === "v1" || version === "v1beta1")) return errors;
  const why = "must include at least one of v1, v1beta1";
  return [...errors, invalidField(at, printInvalid(reviews), why)];
}
