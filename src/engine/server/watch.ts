import type { ValueMap } from "../value/value.ts";
import type { Scope } from "./write/scope.ts";

/**
 * How far a write has come, in this order:
 * `config` what an apply says, and `asked` what the object is to be by the request alone, both in the version of the request;
 * then, as objects are stored: `read` as its kind and with defaults and owners, `filled` by the server's own admission,
 * `admitted` after policies and webhooks, `prepared` with what the request cannot change put back.
 */
export type Stage = "config" | "asked" | "read" | "filled" | "admitted" | "prepared";

/** Is told what becomes of an object while a write is handled. Not told of stages that a request does not reach. */
export type Watch = (stage: Stage, object: ValueMap, scope: Scope) => void;
