import type { Value } from "../../value/value.ts";
import type { Cel } from "./cel-evaluator.ts";
import type { CompileRegexp } from "./regexp-compiler.ts";

/** The first document of a YAML text, read as Kubernetes does: YAML 1.1. */
export type YamlText =
  | {
      /** The last value counts if a map has a key twice. */
      readonly value: Value;
      /** The error of a strict reader about keys that a map has twice; null if there are none. */
      readonly strictError: string | null;
    }
  | {
      /** The error of Kubernetes' YAML reader: `yaml: line 2: did not find expected ',' or ']'`. */
      readonly error: string;
      /** The error of the strict reader, which may find another one first. */
      readonly strictError: string;
    };

/** Which words are booleans: also `y`, `yes` and `on` for Kubernetes (older), only `true` and `false` for kustomize (newer). */
export type YamlWords = "older" | "newer";

/** Functions that the engine needs and does not contain. The program that runs the engine passes them. */
export type Host = {
  readonly parseYaml: (text: string, words?: YamlWords) => YamlText;
  /**
   * Returns a value as the YAML that kubectl prints, with a line break at the end. If it is absent, kubectl prints JSON.
   */
  readonly printYaml?: (value: Value) => string;
  /** If it is absent, the server does not run admission policies and adds a warning that says so. */
  readonly cel?: Cel;
  /** If it is absent, the server checks no regular expression, and every text matches. */
  readonly compileRegexp?: CompileRegexp;
  /** Whether users may also do what no role allows. False by default. */
  readonly allowsAll?: boolean;
  /** The IPv4 addresses of Services: `10.96.0.0/12` by default. */
  readonly serviceAddresses?: string;
};
