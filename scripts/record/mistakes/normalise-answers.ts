import { get, isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;
const VERSION = /"resourceVersion":"\d+"/g;
/** An address of 10.96.0.0/12, but not a range of addresses. */
const ADDRESS = /\b10\.(9[6-9]|10\d|11[01])\.\d+\.\d+\b(?!\/)/g;
const NODE_PORT = /"nodePort":3\d{4}\b/g;

/** A token of a list in pages: its JSON names the version of the cluster. */
const TOKEN = /"eyJ2Ijoi[\w-]+"/g;
const VERSION_IN_TOKEN = /"rv":\d{2,}/;
/** The version of the cluster in a recording: in all lists, and in all tokens. */
const FIXED_VERSION = "1000";

/**
 * Returns steps with values that do not change from run to run: uids, resourceVersions of objects, cluster IPs and node ports count from
 * the first one, lists have one version, and all times are `at`; with null they stay. What the requests themselves contain stays, except
 * for a resourceVersion that an answer has, too.
 */
export function normalised(given: readonly ValueMap[], at: string | null): readonly ValueMap[] {
  const steps = given.map(withoutListVersion);
  const requests = JSON.stringify(steps.map((step) => step["request"]));
  const answers = JSON.stringify(steps.map((step) => step["response"]));
  const numbered = (text: string, pattern: RegExp, name: (index: number) => string): string => {
    const names = new Map<string, string>();
    return text.replace(pattern, (found) => {
      const isGiven = pattern === VERSION && answers.includes(found);
      if (!isGiven && requests.includes(found)) return found;
      if (!names.has(found)) names.set(found, name(names.size));
      return names.get(found) ?? found;
    });
  };
  let text = JSON.stringify(steps);
  text = numbered(text, UID, (i) => `uid-${i + 1}`);
  text = numbered(text, VERSION, (i) => `"resourceVersion":"${i + 1}"`);
  text = numbered(text, ADDRESS, (i) => `10.96.0.${100 + i}`);
  text = numbered(text, NODE_PORT, (i) => `"nodePort":${31_000 + i}`);
  text = text.replace(TOKEN, withFixedVersion).replaceAll(LIST_VERSION, FIXED_VERSION);
  if (at !== null) text = text.replace(TIME, (found) => (requests.includes(found) ? found : at));
  return JSON.parse(text) as readonly ValueMap[];
}

/** Stands for the version of a list, so that it is not counted. */
const LIST_VERSION = "<version of the list>";

/** Returns a step without the version of a list in its answer: the server writes objects of its own every few seconds. */
function withoutListVersion(step: ValueMap): ValueMap {
  const response = step["response"] as ValueMap;
  const { body } = response;
  if (!isMap(body) || !(isList(body["items"]) || isList(body["rows"]))) return step;
  const metadata = body["metadata"] as Value;
  if (!isMap(metadata) || !/^[1-9]\d*$/.test(String(get(metadata, "resourceVersion")))) return step;
  const fixed = { ...metadata, resourceVersion: LIST_VERSION };
  return { ...step, response: { ...response, body: { ...body, metadata: fixed } } };
}

function withFixedVersion(quoted: string): string {
  const decoded = Buffer.from(quoted.slice(1, -1), "base64url").toString();
  if (!VERSION_IN_TOKEN.test(decoded)) return quoted;
  return `"${Buffer.from(decoded.replace(VERSION_IN_TOKEN, `"rv":${FIXED_VERSION}`)).toString("base64url")}"`;
}
