import { type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { readIntOrText } from "../../flags/quantity-flags.ts";

/** `host/path=service:port,tls=secret`. */
const RULE = /^[\w*\-.]*\/.*=[\w-]+:[\w-]+(,tls=?([\w-]+)?)?/;

/** Returns an Ingress by `--rule` and `--default-backend`. Upstream: kubectl pkg/cmd/create/create_ingress.go (v0.36.3). */
export function makeIngress({ flags }: CommandRun, name: string): Result<ValueMap> {
  const rules = flags.list("rule");
  const backend = flags.text("default-backend");
  const className = flags.text("class");
  if (backend === "" && rules.length === 0) {
    return fail(
      "not enough information provided: every ingress has to either specify a default-backend (which catches all traffic) or a list of rules (which catch specific paths)",
    );
  }
  for (const rule of rules) {
    if (!RULE.test(rule)) {
      return fail(`rule ${rule} is invalid and should be in format host/path=svcname:svcport[,tls[=secret]]`);
    }
  }
  const annotations: MutableMap = {};
  for (const pair of flags.list("annotation")) {
    const equals = pair.indexOf("=");
    if (equals < 0) return fail(`annotation ${pair} is invalid and should be in format key=[value]`);
    put(annotations, pair.slice(0, equals), pair.slice(equals + 1));
  }
  if (backend !== "" && backend.split(":").length !== 2) {
    return fail("default-backend should be in format servicename:serviceport");
  }
  const tls = tlsOf(rules);
  return {
    value: {
      apiVersion: "networking.k8s.io/v1",
      kind: "Ingress",
      metadata: { ...(Object.keys(annotations).length > 0 && { annotations }), name },
      spec: {
        ...(backend !== "" && { defaultBackend: backendOf(backend) }),
        ...(className !== "" && { ingressClassName: className }),
        ...(rules.length > 0 && { rules: rulesOf(rules) }),
        ...(tls.length > 0 && { tls }),
      },
      status: { loadBalancer: {} },
    },
  };
}

function backendOf(text: string): ValueMap {
  const [name = "", portText = ""] = text.split(":");
  const port = readIntOrText(portText);
  return { service: { name, port: typeof port === "number" ? { number: port } : { name: port } } };
}

function rulesOf(rules: readonly string[]): readonly ValueMap[] {
  const byHost = new Map<string, ValueMap[]>();
  for (const rule of rules) {
    const [place = ""] = rule.split(",");
    const slash = place.indexOf("/");
    const host = place.slice(0, slash);
    const [path = "", service = ""] = place.slice(slash + 1).split("=");
    const isPrefix = path.endsWith("*");
    const one = {
      backend: backendOf(service),
      path: `/${isPrefix ? path.slice(0, -1) : path}`,
      pathType: isPrefix ? "Prefix" : "Exact",
    };
    byHost.set(host, [...(byHost.get(host) ?? []), one]);
  }
  return [...byHost].map(([host, paths]) => ({ ...(host !== "" && { host }), http: { paths } }));
}

function tlsOf(rules: readonly string[]): readonly ValueMap[] {
  const bySecret = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const rule of rules) {
    const [, tls, ...more] = rule.split(",");
    if (tls === undefined || more.length > 0) continue;
    const [host = ""] = rule.split("/");
    if (seen.has(host)) continue;
    seen.add(host);
    const secret = tls.split("=")[1] ?? "";
    const hosts = bySecret.get(secret);
    if (hosts !== undefined) hosts.push(host);
    else if (host !== "" || secret !== "") bySecret.set(secret, host === "" ? [] : [host]);
  }
  return [...bySecret].map(([secretName, hosts]) => ({
    ...(hosts.length > 0 && { hosts }),
    ...(secretName !== "" && { secretName }),
  }));
}
