import {
  DefaultErrorStrategy,
  type IntervalSet,
  type Parser,
  type RecognitionException,
  Token,
} from "antlr4ng";

/** How often the parser goes on after an error. */
const MAX_ATTEMPTS = 30;
/** How many tokens it skips each time. */
const MAX_TOKENS = 256;

/** The parser gave up. `isReported`: its listener already knows the message. */
export class RecoveryLimit extends Error {
  readonly isReported: boolean;

  constructor(message: string, isReported: boolean) {
    super(message);
    this.isReported = isReported;
  }
}

/**
 * Goes on after errors, up to the limits of the server.
 * Upstream: cel-go parser/parser.go, recoveryLimitErrorStrategy (v0.26.0).
 */
export class LimitedRecovery extends DefaultErrorStrategy {
  #attempts = 0;

  override reset(recognizer: Parser): void {
    this.#attempts = 0;
    super.reset(recognizer);
  }

  override recover(recognizer: Parser, error: RecognitionException): void {
    this.#countAttempt(recognizer);
    super.recover(recognizer, error);
  }

  override recoverInline(recognizer: Parser): Token {
    this.#countAttempt(recognizer);
    return super.recoverInline(recognizer);
  }

  override consumeUntil(recognizer: Parser, set: IntervalSet): void {
    for (let skipped = 0; ; skipped++) {
      const type = recognizer.tokenStream.LA(1);
      if (type === Token.EOF || set.contains(type)) return;
      if (skipped === MAX_TOKENS)
        throw new RecoveryLimit(`error recovery token lookahead limit exceeded: ${MAX_TOKENS}`, false);
      recognizer.consume();
    }
  }

  #countAttempt(recognizer: Parser): void {
    if (this.#attempts === MAX_ATTEMPTS) {
      const message = `error recovery attempt limit exceeded: ${MAX_ATTEMPTS}`;
      recognizer.notifyErrorListeners(message, null, null);
      throw new RecoveryLimit(message, true);
    }
    this.#attempts++;
  }
}
