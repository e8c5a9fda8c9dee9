import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { goModule, linkerFlags, PROGRAMS, portsOf, toolsFile } from "./oracle/go-module.ts";
import { NEWEST_VERSION } from "./oracle/versions.ts";
import { stop } from "./stop.ts";

// npm run oracle -- build [VERSION] | up [VERSION] | down [VERSION]: a real kube-apiserver and kubectl on this machine, to record from and to ask.
// `build` builds both from the Go modules, v1.36.3 if no version is given: it needs Go, and ten minutes at first. `up` starts etcd,
// the server and `kubectl proxy` on the loopback address; it needs etcd (Debian: apt-get install etcd-server). `down` stops them.
// There are no controllers, no scheduler and no nodes. APPLY_ORACLE_HOME is the folder for all files, ~/.cache/apply-oracle by default.
// Each minor version has ports of its own, so several can run at once: 6443 is the port of v1.36, 6543 that of v1.35. For a second server of the same
// version, APPLY_ORACLE_PORTS is a number that is added to all ports.

const TOKEN = "oracle-admin";
/** How often `up` asks whether the server is ready, once a second: a busy computer needs minutes. */
const START_TRIES = 240;

const [command, version = NEWEST_VERSION] = process.argv.slice(2);
if (!/^v1\.\d+\.\d+/.test(version)) stop(`${version} is no version such as ${NEWEST_VERSION}`);
const added = Number(process.env["APPLY_ORACLE_PORTS"] ?? 0);
const ports = portsOf(version, added);
const ETCD = `http://127.0.0.1:${ports.etcd}`;
const SERVER = `https://127.0.0.1:${ports.server}`;
const home = join(process.env["APPLY_ORACLE_HOME"] ?? join(homedir(), ".cache/apply-oracle"), version);
const run = join(home, added === 0 ? "run" : `run-${added}`);

if (command === "build") build();
else if (command === "up") await up();
else if (command === "down") down();
else stop("usage: npm run oracle -- build [VERSION] | up [VERSION] | down [VERSION]");

function build(): void {
  if (existsSync(join(home, "kube-apiserver")) && existsSync(join(home, "kubectl"))) {
    console.log(`already built: ${home}`);
    return;
  }
  const flags = linkerFlags(version);
  const source = join(home, "src");
  mkdirSync(source, { recursive: true });
  const go = (...args: readonly string[]) => execFileSync("go", args, { cwd: source, encoding: "utf8" });
  const found = JSON.parse(go("mod", "download", "-json", `k8s.io/kubernetes@${version}`)) as { Dir: string };
  writeFileSync(join(source, "go.mod"), goModule(version, readFileSync(join(found.Dir, "go.mod"), "utf8")));
  writeFileSync(join(source, "tools.go"), toolsFile());
  go("mod", "tidy", "-e");
  go("build", "-trimpath", "-ldflags", flags, "-o", `${home}/`, ...PROGRAMS);
  console.log(`built: ${home}`);
}

async function up(): Promise<void> {
  if (!existsSync(join(home, "kube-apiserver"))) stop(`build first: npm run oracle -- build ${version}`);
  if (spawnSync("etcd", ["--version"]).error !== undefined)
    stop("etcd is missing: install it, and add its folder to the PATH");
  down();
  for (const port of Object.values(ports)) await needFreePort(port);
  for (const folder of ["etcd", "certs"]) rmSync(join(run, folder), { recursive: true, force: true });
  mkdirSync(run, { recursive: true });
  const key = join(run, "sa.key");
  execFileSync("openssl", ["genrsa", "-out", key, "2048"], { stdio: "ignore" });
  execFileSync("openssl", ["rsa", "-in", key, "-pubout", "-out", join(run, "sa.pub")], { stdio: "ignore" });
  writeFileSync(join(run, "tokens.csv"), `${TOKEN},admin,admin,system:masters\n`);
  const urls = [`--listen-client-urls=${ETCD}`, `--advertise-client-urls=${ETCD}`];
  start("etcd", "etcd", ["--data-dir=etcd", ...urls, `--listen-peer-urls=http://127.0.0.1:${ports.peers}`]);
  start("apiserver", join(home, "kube-apiserver"), [
    `--etcd-servers=${ETCD}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${ports.server}`,
    "--cert-dir=certs",
    "--service-account-key-file=sa.pub",
    "--service-account-signing-key-file=sa.key",
    "--service-account-issuer=https://kubernetes.default.svc",
    "--token-auth-file=tokens.csv",
    "--authorization-mode=RBAC",
    "--disable-admission-plugins=ServiceAccount",
    "--service-cluster-ip-range=10.96.0.0/16",
    "--allow-privileged=true",
  ]);
  const access = [`--server=${SERVER}`, "--insecure-skip-tls-verify", `--token=${TOKEN}`];
  for (let tries = 0; !isReady(access); tries++) {
    if (tries === START_TRIES) throw new Error(`the server is not ready; see ${join(run, "apiserver.log")}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  start("proxy", join(home, "kubectl"), [...access, "proxy", "--reject-paths=^$", `--port=${ports.proxy}`]);
  console.log(
    `${version} is up: http://127.0.0.1:${ports.proxy} (kubectl proxy), ${SERVER} (token ${TOKEN})`,
  );
}

/** Ends this program if another one listens at a port: its answers would be taken for those of the new server. */
async function needFreePort(port: number): Promise<void> {
  const listener = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    listener.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
  });
  listener.close();
  if (!isFree)
    stop(
      `another program listens at 127.0.0.1:${port}; APPLY_ORACLE_PORTS is a number that is added to all ports`,
    );
}

function isReady(access: readonly string[]): boolean {
  const asked = spawnSync(join(home, "kubectl"), [...access, "get", "--raw", "/readyz"]);
  return asked.status === 0 && String(asked.stdout) === "ok";
}

/** Starts a program that runs on after this one has ended. Its output is in `run/NAME.log`, its number in `run/NAME.pid`. */
function start(name: string, program: string, args: readonly string[]): void {
  const log = openSync(join(run, `${name}.log`), "w");
  const child = spawn(program, args, { cwd: run, detached: true, stdio: ["ignore", log, log] });
  child.unref();
  writeFileSync(join(run, `${name}.pid`), String(child.pid));
}

/** Stops what `up` started, and waits until it is gone. */
function down(): void {
  for (const name of ["proxy", "apiserver", "etcd"]) {
    const file = join(run, `${name}.pid`);
    if (!existsSync(file)) continue;
    const pid = Number(readFileSync(file, "utf8"));
    if (isRunning(pid)) process.kill(pid);
    for (let tries = 0; isRunning(pid) && tries < 100; tries++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
    rmSync(file);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
