import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags } from "./apply-flags.ts";
import { cleanPath } from "./clean-path.ts";
import { type Attempt, type Fault, type Faulty, messageOf, plain } from "./fault.ts";
import { type Manifests, readManifests, selectInfos } from "./files.ts";
import { metaText } from "./info.ts";
import { kindFor } from "./kinds.ts";
import type { CommandRule } from "./kubectl.ts";
import { applyPatches } from "./kustomize-patches.ts";
import { transform } from "./kustomize-transform.ts";
import { readObjectsOf } from "./manifest.ts";
import type { Run } from "./run.ts";

/** The objects that `-f` or `-k` names. */
export function readObjects(run: Run, options: { readonly selector?: string } = {}): Manifests {
  const folder = run.flags.text("kustomize");
  const selector = options.selector ?? "";
  if (folder === "") return readManifests(run, selector);
  const built = buildFolder(run, folder, 0);
  if ("fault" in built) return { infos: [], faults: [built.fault], lost: false };
  return selectInfos(
    built.value.flatMap((object) => readObjectsOf(run, folder, object)),
    selector,
  );
}

/** `kubectl kustomize`. Upstream: kustomize v5.8.1, of which only what is plain is here; the rest is refused by name. */
export const kustomizeCommand: CommandRule = { flags: commonFlags, command: print };

function* print(run: Run): Client<Fault | null> {
  const [folder = ".", ...more] = run.flags.args;
  if (more.length > 0) return plain("specify one path to kustomization.yaml").fault;
  const built = buildFolder(run, folder, 0);
  if ("fault" in built) return built.fault;
  run.out.push(built.value.map((object) => run.environment.printYaml(object)).join("---\n"));
  return null;
}

const FILES = ["kustomization.yaml", "kustomization.yml", "Kustomization"];
const KNOWN: ReadonlySet<string> = new Set([
  "apiVersion",
  "kind",
  "metadata",
  "resources",
  "namePrefix",
  "nameSuffix",
  "namespace",
  "labels",
  "commonAnnotations",
  "images",
  "patches",
]);
const MAX_NESTING = 16;

function buildFolder(run: Run, folder: string, depth: number): Attempt<readonly ValueMap[]> {
  const { files, parseYaml } = run.environment;
  const root = cleanPath(folder);
  const file = FILES.map((name) => cleanPath(`${root}/${name}`)).find((name) => files.has(name));
  if (files.has(root)) return plain(`must build at directory: '${folder}': file is not directory`);
  if (![...files.keys()].some((name) => root === "" || name.startsWith(`${root}/`))) {
    return plain(
      `must build at directory: not a valid directory: evalsymlink failure on '${folder}' : lstat ${folder}: no such file or directory`,
    );
  }
  if (file === undefined) {
    return plain(
      `unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory '${root === "" ? "." : root}'`,
    );
  }
  if (depth > MAX_NESTING) return plain(`kustomizations are nested too deep: ${root}`);
  const read = parseYaml(files.get(file) ?? "");
  if ("error" in read || !isMap(read.value)) return plain(`invalid Kustomization: ${file}`);
  const kustomization = read.value;
  const unknown = Object.keys(kustomization).find((key) => !KNOWN.has(key));
  if (unknown !== undefined) return plain(`${file}: ${unknown} is not supported here`);
  const objects: ValueMap[] = [];
  for (const resource of textsOf(get(kustomization, "resources"))) {
    const path = cleanPath(`${root}/${resource}`);
    const text = files.get(path);
    if (text === undefined) {
      const inner = buildFolder(run, path, depth + 1);
      if ("fault" in inner) return notAccumulated(run, resource, path, inner.fault);
      const twice = registeredTwice(objects, inner.value);
      if (twice !== null) return notMerged(resource, path, twice, true);
      objects.push(...inner.value);
      continue;
    }
    const own: ValueMap[] = [];
    for (const part of text.split(/^---(?=\s|$).*$/m)) {
      const document = parseYaml(part);
      if ("error" in document) return plain(`${path}: yaml: ${document.error}`);
      if (isMap(document.value)) own.push(document.value);
    }
    const twice = registeredTwice(objects, own);
    if (twice !== null) return notMerged(resource, path, twice, false);
    objects.push(...own);
  }
  const patched = applyPatches(run, root, kustomization, objects);
  if ("fault" in patched) return patched;
  return { value: transform(patched.value, kustomization, (object) => isNamespaced(run, object)) };
}

/** What is said of a resource that cannot be read, file or folder. */
function notAccumulated({ environment }: Run, resource: string, path: string, fault: Fault): Faulty {
  const isFolder = [...environment.files.keys()].some((name) => name.startsWith(`${path}/`));
  const why = isFolder
    ? `'${path}' must resolve to a file`
    : `evalsymlink failure on '${path}' : lstat ${path}: no such file or directory`;
  const head = `accumulating resources: accumulation err='accumulating resources from '${resource}': ${why}'`;
  const recursed = isFolder ? `recursed accumulation of path '${path}': ` : "";
  return plain(`${head}: ${recursed}${messageOf(fault)}`);
}

/** What an object is called by kustomize, if it is there twice: `Deployment.v1.apps/web.team`. */
function registeredTwice(before: readonly ValueMap[], added: readonly ValueMap[]): string | null {
  const known = new Set(before.map(registeredName));
  for (const object of added) {
    const name = registeredName(object);
    if (known.has(name)) return name;
    known.add(name);
  }
  return null;
}

function registeredName(object: ValueMap): string {
  const [version = "", group = "[noGrp]"] = String(get(object, "apiVersion") ?? "")
    .split("/")
    .reverse();
  const namespace = metaText(object, "namespace") || "[noNs]";
  return `${get(object, "kind")}.${version}.${group}/${metaText(object, "name")}.${namespace}`;
}

function notMerged(resource: string, path: string, id: string, isFolder: boolean): Faulty {
  const why = `may not add resource with an already registered id: ${id}`;
  const head = "accumulating resources: accumulation err='";
  return plain(
    isFolder
      ? `${head}accumulating resources from '${resource}': '${path}' must resolve to a file': recursed merging from path '${path}': ${why}`
      : `${head}merging resources from '${resource}': ${why}': must build at directory: '${path}': file is not directory`,
  );
}

function isNamespaced(run: Run, object: ValueMap): boolean {
  const kind = kindFor(
    run.environment.kinds(),
    String(get(object, "apiVersion")),
    String(get(object, "kind")),
  );
  return kind?.namespaced ?? true;
}

function textsOf(value: Value | undefined): readonly string[] {
  return isList(value) ? value.map(String) : [];
}
