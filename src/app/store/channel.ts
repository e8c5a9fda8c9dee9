/** A channel to the other tabs of this browser; null where it has none, or refuses it. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Tells the other tabs something on a channel; nothing happens where there is none. */
export function tellOthers(name: string, message: string | null): void {
  const channel = openChannel(name);
  channel?.postMessage(message);
  channel?.close();
}

/** Whether tabs can tell each other anything here. */
export function canTellOthers(): boolean {
  const channel = openChannel("applyground/probe");
  channel?.close();
  return channel !== null;
}
