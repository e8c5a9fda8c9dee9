import { encodeBase64 } from "../../../../server/structs/encode-base64.ts";
import { type MutableMap, put, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { CommandRun } from "../../command-run.ts";
import { cleanPath } from "../../files/clean-path.ts";
import { addFiles, secretKeys } from "./key-value-data.ts";
import { secretOf } from "./object-generators.ts";
import { tlsPairProblem } from "./tls-pair.ts";

const DOCKER_KEY = ".dockerconfigjson";

/** Returns a Secret for a registry. Upstream: kubectl pkg/cmd/create/create_secret_docker.go (v0.36.3). */
export function makeDockerSecret(run: CommandRun, name: string): Result<ValueMap> {
  const { flags } = run;
  const username = flags.text("docker-username");
  const password = flags.text("docker-password");
  const email = flags.text("docker-email");
  const server = flags.text("docker-server");
  const files = flags.list("from-file").map((one) => (one.includes("=") ? one : `${DOCKER_KEY}=${one}`));
  if (files.length === 0 && (username === "" || password === "" || server === "")) {
    return fail(
      "either --from-file or the combination of --docker-username, --docker-password and --docker-server is required",
    );
  }
  const data: MutableMap = {};
  if (files.length > 0) {
    const wrong = addFiles(run, secretKeys(data), files);
    if (wrong !== null) return { error: wrong };
  } else {
    const entry = {
      username,
      password,
      ...(email !== "" && { email }),
      auth: encodeBase64(`${username}:${password}`),
    };
    put(data, DOCKER_KEY, JSON.stringify({ auths: { [server]: entry } }));
  }
  return { value: secretOf(run, name, data, "kubernetes.io/dockerconfigjson") };
}

/**
 * Returns a Secret with a certificate and its key. Upstream: kubectl pkg/cmd/create/create_secret_tls.go (v0.36.3).
 */
export function makeTlsSecret(run: CommandRun, name: string): Result<ValueMap> {
  const { flags, environment } = run;
  const places = [flags.text("cert"), flags.text("key")] as const;
  if (places.includes("")) return fail("key and cert must be specified");
  const texts: string[] = [];
  for (const place of places) {
    const text = environment.files.get(cleanPath(place));
    if (text === undefined) {
      return fail(`Cannot read file ${place}, open ${place}: no such file or directory`);
    }
    texts.push(text);
  }
  const [cert = "", key = ""] = texts;
  const wrong = tlsPairProblem(cert, key);
  if (wrong !== null) return fail(wrong);
  return { value: secretOf(run, name, { "tls.crt": cert, "tls.key": key }, "kubernetes.io/tls") };
}
