/**
 * Writes the table of built-in types and resources that the page loads, `public/schemas/v1.36.json`. See docs/schemas.md.
 *
 * For another Kubernetes version, run `kubectl proxy` for a cluster of that version, and then:
 *
 *     npm run schemas -- http://127.0.0.1:8001 --out public/schemas/v1.37.json
 *
 * It also reads files, which may be compressed with gzip: the response to `/openapi/v2`, a folder with the documents that
 * `/openapi/v3` lists, and discovery documents, by path in one object or as files such as `apis__apps__v1.json` in a folder:
 *
 *     npm run schemas -- swagger.json --openapi-v3 v3/ --discovery discovery.json --version v1.37.0 --out public/schemas/v1.37.json
 *
 * The v2 document contains types, list and map types, patch strategies, kinds and (in its paths) resources. Only the v3
 * documents contain the defaults of fields, and only discovery documents contain short names and categories. If the
 * documents miss something, the program prints it, writes nothing and exits with 1. `--allow-gaps` writes the table in
 * spite of that. `--check` writes nothing, and fails if the file differs from what the program would write.
 */
import { run } from "./schemas/command.ts";

process.exitCode = await run(process.argv.slice(2), console);
