import { subdomainProblems } from "../../../../server/validate/name-rules.ts";
import type { ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { readIntOrText } from "../../flags/quantity-flags.ts";
import type { ObjectGenerator } from "./create-generated.ts";

/** Returns a generator of Services of a type. Upstream: kubectl pkg/cmd/create/create_service.go (v0.36.3). */
export function makeService(type: string): ObjectGenerator {
  return ({ flags }, name) => {
    const tcp = flags.list("tcp");
    const clusterIP = flags.text("clusterip");
    const externalName = flags.text("external-name");
    if (clusterIP !== "None" && tcp.length === 0 && type !== "ExternalName") {
      return fail("at least one tcp port specifier must be provided");
    }
    if (type === "ExternalName" && subdomainProblems(externalName, false).length > 0) {
      return fail(`invalid service external name ${externalName}`);
    }
    const nodePort = Number(flags.text("node-port"));
    const ports: ValueMap[] = [];
    for (const text of tcp) {
      const port = readPorts(text);
      if ("error" in port) return port;
      const { number, target } = port.value;
      ports.push({
        name: text.replaceAll(":", "-"),
        ...(nodePort !== 0 && { nodePort }),
        port: number,
        protocol: "TCP",
        targetPort: target,
      });
    }
    return {
      value: {
        apiVersion: "v1",
        kind: "Service",
        metadata: { labels: { app: name }, name },
        spec: {
          ...(clusterIP !== "" && { clusterIP }),
          ...(externalName !== "" && { externalName }),
          ...(ports.length > 0 && { ports }),
          selector: { app: name },
          type,
        },
        status: { loadBalancer: {} },
      },
    };
  };
}

/** Parses `80`, `80:8080` and `80:http`. */
function readPorts(text: string): Result<{ readonly number: number; readonly target: number | string }> {
  const [first = "", second] = text.split(":");
  if (!/^\d+$/.test(first))
    return fail(`strconv.ParseUint: parsing ${JSON.stringify(first)}: invalid syntax`);
  const number = Number(first);
  if (number > 65535) {
    return fail(`strconv.ParseUint: parsing ${JSON.stringify(first)}: value out of range`);
  }
  if (second === undefined) return { value: { number, target: number } };
  const target = readIntOrText(second);
  const wrong = typeof target === "number" ? portNumberProblem(target) : portNameProblems(target).join(",");
  return wrong === "" ? { value: { number, target } } : fail(wrong);
}

function portNumberProblem(port: number): string {
  return port < 1 || port > 65535 ? "must be between 1 and 65535, inclusive" : "";
}

/** Upstream: apimachinery pkg/util/validation/validation.go, IsValidPortName (v0.36.3). */
function portNameProblems(name: string): readonly string[] {
  const problems: string[] = [];
  if (name.length > 15) problems.push("must be no more than 15 characters");
  if (!/^[-a-z0-9]+$/.test(name)) {
    problems.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  }
  if (!/[a-z]/.test(name)) problems.push("must contain at least one letter (a-z)");
  if (name.includes("--")) problems.push("must not contain consecutive hyphens");
  if (name === "" || name.startsWith("-") || name.endsWith("-")) {
    problems.push("must not begin or end with a hyphen");
  }
  return problems;
}
