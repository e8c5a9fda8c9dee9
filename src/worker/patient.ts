import { missingPart } from "../engine/part.ts";

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
      const load = missingPart(error);
      if (load !== null) return wait(message, load);
      onFailure(message, error, false);
    }
    queue.shift();
  };

  const wait = (message: Message, load: () => Promise<void>) => {
    isWaiting = true;
    onWait();
    load()
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
