import { loadParts, missingParts, type PartName } from "../engine/part.ts";

export type Patience<Message> = {
  readonly answer: (message: Message) => void;
  /** Told before something is waited for. */
  readonly onWait: () => void;
  /** Told what an answer threw, or, if `offline`, why what it needs could not be loaded. */
  readonly onFailure: (message: Message, error: unknown, offline: boolean) => void;
};

/**
 * Answers messages in the order they come. One that needs a part of the engine that is not loaded yet is answered once it
 * is, and those behind it wait for their turn.
 */
export function patiently<Message>({
  answer,
  onWait,
  onFailure,
}: Patience<Message>): (message: Message) => void {
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
