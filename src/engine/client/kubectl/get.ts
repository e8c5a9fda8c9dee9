import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, fileFlags, outputFlags } from "./apply-flags.ts";
import { printColumns, readColumns } from "./columns.ts";
import { type Fault, isBecause, plain } from "./fault.ts";
import { collectionPath, getInfo } from "./info.ts";
import { readTemplate, type Template } from "./jsonpath.ts";
import type { CommandRule } from "./kubectl.ts";
import { listOf, nameOf, printDocument } from "./output.ts";
import { itemsOf } from "./prune.ts";
import { ask, namespaceOf, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

const FORMATS =
  "custom-columns,custom-columns-file,go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,wide,yaml";

/** `kubectl get`. Upstream: kubectl pkg/cmd/get/get.go (v0.36.3). */
export const getCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    selector: { kind: "text", short: "l" },
    "field-selector": { kind: "text" },
    "all-namespaces": { kind: "bool", short: "A" },
    "no-headers": { kind: "bool" },
    "ignore-not-found": { kind: "bool" },
    subresource: { kind: "text" },
    "chunk-size": { kind: "text", initial: "500" },
    "sort-by": { kind: "text" },
    "show-labels": { kind: "bool" },
  },
  command: get,
};

type Form =
  | { readonly kind: "name" | "document" | "table" }
  | { readonly kind: "template"; readonly template: Template }
  | { readonly kind: "columns"; readonly columns: ReturnType<typeof readColumns> };

function formOf(run: Run): Form | Fault {
  const output = run.flags.text("output");
  if (output === "" || output === "wide") return { kind: "table" };
  if (output === "name") return { kind: "name" };
  if (output === "yaml" || output === "json") return { kind: "document" };
  if (output.startsWith("custom-columns=")) {
    return { kind: "columns", columns: readColumns(output.slice("custom-columns=".length)) };
  }
  if (output.startsWith("jsonpath=")) {
    const read = readTemplate(output.slice("jsonpath=".length));
    return "error" in read ? plain(read.error).fault : { kind: "template", template: read.template };
  }
  return plain(
    `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: ${FORMATS}`,
  ).fault;
}

function* get(run: Run): Client<Fault | null> {
  const { flags } = run;
  const targets = targetsOf(run, flags.args);
  if ("fault" in targets) return targets.fault;
  const { infos, kinds } = targets.value;
  const objects: ValueMap[] = [];
  const faults: Fault[] = [];
  for (const info of infos) {
    const got = yield* getInfo(run, info, flags.text("subresource"));
    if ("value" in got) objects.push(got.value.object);
    else if (!(flags.bool("ignore-not-found") && isBecause(got.fault, "NotFound"))) faults.push(got.fault);
  }
  const everywhere = flags.bool("all-namespaces");
  for (const kind of kinds) {
    const namespace = kind.namespaced && !everywhere ? namespaceOf(run) : "";
    const selector = flags.text("selector");
    const fields = flags.text("field-selector");
    const listed = yield* ask(run, {
      method: "GET",
      path: collectionPath(kind, namespace),
      query: {
        ...(fields !== "" && { fieldSelector: fields }),
        ...(selector !== "" && { labelSelector: selector }),
        limit: flags.text("chunk-size"),
      },
    });
    if ("fault" in listed) faults.push(listed.fault);
    else objects.push(...itemsOf(listed.value));
  }
  const form = formOf(run);
  if ("message" in form || form.kind === "many") return form as Fault;
  const single = infos.length === 1 && kinds.length === 0;
  show(run, form as Form, objects, single);
  const [first] = faults;
  if (first === undefined) return null;
  return faults.length === 1 ? first : { kind: "many", faults };
}

function show(run: Run, form: Form, objects: readonly ValueMap[], single: boolean): void {
  const [only] = objects;
  if (single && only === undefined) return;
  const shown = single && only !== undefined ? only : listOf(objects);
  switch (form.kind) {
    case "name":
      for (const object of objects) run.out.push(`${nameOf(object)}\n`);
      break;
    case "document":
      printDocument(run, single ? shown : { ...shown, metadata: { resourceVersion: "" } });
      break;
    case "template":
      run.out.push(form.template(shown));
      break;
    case "columns":
      run.out.push(printColumns(form.columns, objects, !run.flags.bool("no-headers")));
      break;
    case "table":
      showTable(run, objects);
  }
}

/** A table of names and ages is all there is; the server's own tables are not made here. */
function showTable(run: Run, objects: readonly ValueMap[]): void {
  if (objects.length === 0) {
    run.err.push(
      run.flags.bool("all-namespaces")
        ? "No resources found\n"
        : `No resources found in ${namespaceOf(run)} namespace.\n`,
    );
    return;
  }
  const columns = readColumns("NAME:.metadata.name");
  run.out.push(printColumns(columns, objects, !run.flags.bool("no-headers")));
}
