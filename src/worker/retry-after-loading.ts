import { loadParts, missingParts, type PartName } from "../engine/part.ts";

/** How messages are answered. */
export type RetryOptions<Message> = {
  /** May throw the error of a missing part: it is called again once the part has loaded. */
  readonly answer: (message: Message) => void;
  /** Called before a part loads. */
  readonly onWait: () => void;
  /** Called with the error that `answer` threw, or, if `loadFailed`, with the error that kept a part from loading. */
  readonly onFailure: (message: Message, error: unknown, loadFailed: boolean) => void;
};

/**
 * Returns a function that answers messages in order. If a message needs a part of the engine that is not loaded, it waits
 * until the part has loaded and is answered then; later messages wait for it.
 */
export function retryAfterLoading<Message>({
  answer,
  onWait,
  onFailure,
}: RetryOptions<Message>): (message: Message) => void {
  const queue: Message[] = [];
  let isWaiting = false;

  const proceed = () => {
    while (!isWaiting && queue.length > 0) attempt(queue[0] as Message);
  };

  const attempt = (message: Message) => {
    try {
      answer(message);
    } catch (error) {
      const names = missingParts(error);
      if (names !== null) return wait(message, names);
      onFailure(message, error, false);
    }
    queue.shift();
  };

  const wait = (message: Message, names: readonly PartName[]) => {
    isWaiting = true;
    onWait();
    loadParts(names)
      .catch((error) => {
        queue.shift();
        onFailure(message, error, true);
      })
      .finally(() => {
        isWaiting = false;
        proceed();
      });
  };

  return (message) => {
    queue.push(message);
    if (queue.length === 1) proceed();
  };
}
