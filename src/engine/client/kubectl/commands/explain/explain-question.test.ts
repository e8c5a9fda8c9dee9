import { expect, it } from "vitest";
import { createTerminal } from "../../../../../testing/test-terminal.ts";

const NO_FIELD = "error: invalid jsonpath syntax, first node must be field node\n";

it.each([
  ["pods..spec.nodeName", "FIELD: nodeName <string>", ""],
  ["po.spec.nodeName.", "FIELD: nodeName <string>", ""],
  ["deployments.apps.spec.replicas", "FIELD: replicas <integer>", ""],
  // The first resource whose name the text starts with counts: that of the core group.
  ["events.events.k8s.io", "KIND:       Event", 'error: field "io" does not exist\n'],
  [
    "ev.type",
    "FIELD: type <string>",
    'Warning: short name "ev" could also match lower priority resource events.events.k8s.io\n',
  ],
  [".pods", "", NO_FIELD],
  ["pods[0].spec", "", NO_FIELD],
  ["pods....spec", "", "error: invalid multiple recursive descent\n"],
  ["pods}", "", "error: must pass in 1 jsonpath string\n"],
  ["pods.*", "", "error: unrecognized character in action: U+002A '*'\n"],
  ["''", "", "error: a resource must be present, got: /, Resource=\n"],
  ["pod/web", "", 'the server doesn\'t have a resource type "pod/web"\n'],
  ["pods[0] --api-version=v1", "", "error: invalid jsonpath syntax, all nodes must be field nodes\n"],
  ["pods --api-version=a/b/c", "", "error: unexpected GroupVersion string: a/b/c\n"],
  [
    "hpa --api-version=v1",
    "",
    "error: GVR (/v1, Resource=horizontalpodautoscalers) not found in OpenAPI schema\n",
  ],
  [
    "hpa --api-version=v7",
    "",
    'error: couldn\'t find resource for "/v7, Resource=horizontalpodautoscalers"\n',
  ],
])("explains %s", (words, printed, stderr) => {
  const got = createTerminal({}).run(`kubectl explain ${words}`);
  expect(got.stdout).toContain(printed);
  expect(got.stderr).toBe(stderr);
});
