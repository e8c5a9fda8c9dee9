/**
 * Writes the table of built-in types and resources that the playground loads, `public/schemas/v1.36.json`.
 *
 * For another Kubernetes version, next to a running cluster's `kubectl proxy`:
 *
 *     npm run schemas -- http://127.0.0.1:8001 --out public/schemas/v1.37.json
 *
 * or from files, gzipped or not: `/openapi/v2`; the documents that `/openapi/v3` lists, in a folder; discovery documents
 * by path in one object, or in a folder as `apis__apps__v1.json`:
 *
 *     npm run schemas -- swagger.json --openapi-v3 v3/ --discovery discovery.json --version v1.37.0 --out public/schemas/v1.37.json
 *
 * The v2 document has types, list and map types, patch strategies, kinds and (in its paths) resources; only the v3
 * documents have the fields' defaults, and only discovery has short names and categories. What no document holds is
 * listed, nothing is written and the exit code is 1, unless `--allow-gaps` is given. `--check` writes nothing and
 * fails if the file is not what would be written.
 */
import { run } from "./schemas/command.ts";

process.exitCode = await run(process.argv.slice(2), console);
