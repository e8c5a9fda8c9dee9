import { MAX_DEPTH } from "../../../engine/value/depth.ts";
import type { TokenList } from "./token-list.ts";

/** A token that becomes a key if a `:` follows on the same line. go-yaml calls it a simple key. */
export type SimpleKey = {
  /** The index in the tokens at which the key would begin. */
  readonly token: number;
  readonly start: number;
  readonly lineStart: number;
  /** Whether only a key is allowed here. */
  readonly required: boolean;
  /**
   * Whether the token is an empty pair of brackets, which go-yaml returns before it knows whether a `:` follows: for it `{}: a`
   * is not a map.
   */
  isReturned: boolean;
};

/** A position of the scanner. */
export type Position = { readonly at: number; readonly lineStart: number };

/** The largest number of characters between the start of a simple key and its `:`. */
const MAX_KEY = 1024;

/**
 * The tokens that may become keys: one in each open bracket, and one outside. go-yaml returns no token that may still become a
 * key. So at an error, the tokens from the first such one are missing.
 *
 * Upstream: go.yaml.in/yaml/v2 scannerc.go, simple_keys and yaml_parser_fetch_more_tokens (v2.4).
 */
export class SimpleKeys {
  private readonly out: TokenList;
  /** In JSON, a `:` may be far from its key. */
  private readonly isJson: boolean;
  private readonly levels: (SimpleKey | null)[] = [null];
  /** The index of the token that opened each level of brackets; -1 after a possible key in it. */
  private readonly openedAt: number[] = [-1];
  /** The possible keys that are no keys, because of the current token. */
  private readonly removed: SimpleKey[] = [];

  constructor(out: TokenList, isJson: boolean) {
    this.out = out;
    this.isJson = isJson;
  }

  /** The number of open brackets. */
  get depth(): number {
    return this.levels.length - 1;
  }

  /** Begins the next token. Fails as {@link check}. */
  begin(position: Position): void {
    this.removed.length = 0;
    this.check(position);
  }

  /** Fails if the outermost token must be a key, and is on a line above. */
  check(position: Position): void {
    const [key] = this.levels;
    if (key?.required && !key.isReturned && !isNear(key, position)) this.fail(key, position);
  }

  /** Remembers that a key may begin here. */
  save(position: Position): void {
    const required = this.depth === 0 && this.out.indent === position.at - position.lineStart;
    this.remove(position);
    this.openedAt[this.depth] = -1;
    const { at: start, lineStart } = position;
    const token = this.out.tokens.length;
    this.levels[this.depth] = { token, start, lineStart, required, isReturned: false };
  }

  /** Forgets the possible key. Fails if it must be a key. */
  remove(position: Position): void {
    const key = this.forget();
    if (key?.required) this.fail(key, position);
  }

  /** Returns the token that a `:` here makes a key; null if there is none or the `:` is too far from it. */
  take(position: Position): SimpleKey | null {
    const key = this.forget();
    if (!key || this.isJson || isNear(key, position)) return key;
    if (key.required) this.fail(key, position);
    return null;
  }

  /** Opens a bracket, whose token is next. */
  open(): void {
    this.levels.push(null);
    this.openedAt[this.depth] = this.out.tokens.length;
  }

  /** Closes a bracket. */
  close(position: Position): void {
    if (this.depth === 0) return;
    const openedAt = this.openedAt[this.depth];
    this.levels.pop();
    const key = this.levels[this.depth];
    if (!key || key.token !== openedAt || this.isJson || this.depth > MAX_DEPTH) return;
    const isBlocked = (outer: SimpleKey | null, level: number) =>
      outer !== null && level < this.depth && !outer.isReturned && isNear(outer, position);
    key.isReturned = !this.levels.some(isBlocked);
  }

  /** Removes the tokens that go-yaml did not return before the error; `position` is the start of the current token. */
  dropPossible(position: Position): void {
    for (const key of [...this.levels, ...this.removed]) {
      if (key && !key.isReturned && isNear(key, position)) this.out.dropFrom(key.token);
    }
  }

  private forget(): SimpleKey | null {
    const key = this.levels[this.depth] ?? null;
    if (key) this.removed.push(key);
    this.levels[this.depth] = null;
    return key;
  }

  private fail(key: SimpleKey, { at }: Position): void {
    const token = this.out.tokens[key.token];
    this.out.fail("no-colon", key.start, token ? token.end : key.start + 1, at);
    // Without these tokens the composer does not report the same mistake with a less helpful message.
    if (!key.isReturned) this.out.dropFrom(key.token);
  }
}

/** Whether a `:` at the position is near enough to make the token a key. */
function isNear(key: SimpleKey, { at, lineStart }: Position): boolean {
  return key.lineStart === lineStart && key.start + MAX_KEY >= at;
}
