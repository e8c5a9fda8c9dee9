import { randomUUID } from "node:crypto";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Server as NetServer } from "node:net";
import { createSecureContext } from "node:tls";
import type { Cluster } from "../engine/server/cluster/cluster.ts";
import { PLAIN } from "../engine/server/http/accepted-types.ts";
import { internalError } from "../engine/server/http/status-errors.ts";
import { withAllStartObjects } from "../engine/server/rbac/all-start-objects.ts";
import { type Answered, answerMessage } from "./answer-message.ts";
import { auditEvent } from "./audit-event.ts";
import { type LiveCluster, newLiveCluster } from "./cluster/live-cluster.ts";
import { startControllers } from "./controllers/controllers.ts";
import { newMetrics } from "./http/metrics.ts";
import { writeResponse } from "./http/write-response.ts";
import { type OpenedState, openState } from "./state/state-file.ts";
import type { KnownToken } from "./users/authenticate.ts";

/** A running server. */
export type Server = {
  /** `http://127.0.0.1:8080`; with a certificate, `https:`. */
  readonly url: string;
  /** Whether the cluster comes from the state file. */
  readonly isRestored: boolean;
  /** Ends all connections, and closes the files. */
  readonly close: () => Promise<void>;
};

/** How a server runs. */
export type ServeOptions = {
  /** 0 for any free one. */
  readonly port: number;
  readonly readOnly: boolean;
  /** Without tokens every request is the admin's. */
  readonly tokens: readonly KnownToken[];
  /** Whether the server does what controllers do when something is deleted. */
  readonly controllers: boolean;
  /** The file that keeps the cluster; null to forget it at the end. */
  readonly state: string | null;
  /** The file that gets a line for each request; null for none. */
  readonly auditLog: string | null;
  /** The files of a certificate and its key, in PEM, for HTTPS; null for HTTP. */
  readonly tls: { readonly certificate: string; readonly key: string } | null;
};

/** Limits for clients that send slowly, or much. Node ends such connections. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 120_000 };
const MAX_HEADERS = 64 * 1024;
const MAX_CONNECTIONS = 1000;

/**
 * Serves a cluster to this computer. A state file that has a cluster replaces it. Returns a sentence if the certificate or the state file
 * cannot be used; rejects with Node's error if a port or a file cannot be used.
 */
export async function serveCluster(
  cluster: Cluster,
  { port, readOnly, tokens, controllers, state, auditLog, tls }: ServeOptions,
): Promise<Server | { readonly problem: string }> {
  const pair = tls === null ? null : readCertificate(tls);
  if (pair !== null && "problem" in pair) return pair;
  // A watch must send these objects, too, although no request was about them.
  const initial = withAllStartObjects(cluster);
  const opened: OpenedState | { readonly problem: string } | null =
    state === null ? null : openState(state, initial);
  if (opened !== null && "problem" in opened) return opened;
  const live = newLiveCluster(opened?.cluster ?? initial, {
    readOnly,
    ...(opened !== null && { store: opened.file.store }),
  });
  const log = auditLog === null ? null : openAuditLog(auditLog);
  const server = httpServer(live, tokens, pair, log?.write);
  const stop = controllers && !readOnly ? startControllers(live) : () => {};
  const closeFiles = () => {
    stop();
    opened?.file.close();
    log?.close();
  };
  try {
    const used = await listen(server, port);
    return {
      url: `${pair === null ? "http" : "https"}://127.0.0.1:${used}`,
      isRestored: opened !== null && !opened.isNew,
      close: () =>
        new Promise((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
          closeFiles();
        }),
    };
  } catch (error) {
    closeFiles();
    throw error;
  }
}

/** A certificate and its key, in PEM. */
type Certificate = { readonly cert: Buffer; readonly key: Buffer };

/** Reads a certificate and its key, and checks that they are a pair. */
function readCertificate(
  files: NonNullable<ServeOptions["tls"]>,
): Certificate | { readonly problem: string } {
  try {
    const pair = { cert: readFileSync(files.certificate), key: readFileSync(files.key) };
    createSecureContext(pair);
    return pair;
  } catch (error) {
    return { problem: `The certificate or its key cannot be used: ${(error as Error).message}` };
  }
}

function httpServer(
  live: LiveCluster,
  tokens: readonly KnownToken[],
  certificate: Certificate | null,
  audit: ((answered: Answered) => void) | undefined,
) {
  const metrics = newMetrics();
  const answer: RequestListener = (message, out) => {
    const options = { tokens, metrics, ...(audit !== undefined && { audit }) };
    answerMessage(live, message, out, options).catch((error: unknown) => {
      if (out.headersSent || out.destroyed) {
        out.destroy();
        return;
      }
      const why = error instanceof Error ? error.message : String(error);
      writeResponse(message, out, internalError(why).refused, PLAIN);
    });
  };
  const options = { ...LIMITS, maxHeaderSize: MAX_HEADERS };
  const server =
    certificate === null
      ? createServer(options, answer)
      : createTlsServer({ ...options, ...certificate }, answer);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** Listens on this computer only. Resolves to the port. */
function listen(server: NetServer, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      done(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function openAuditLog(path: string) {
  const handle = openSync(path, "a", 0o600);
  return {
    write: (answered: Answered) =>
      void writeSync(handle, `${JSON.stringify(auditEvent(answered, randomUUID()))}\n`),
    close: () => closeSync(handle),
  };
}
