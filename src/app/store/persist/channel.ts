/** Opens a channel to the other tabs of this browser; null if the browser has none or refuses it. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Sends a message to the other tabs. Does nothing without a channel. */
export function broadcast(name: string, message: string | null): void {
  const channel = openChannel(name);
  channel?.postMessage(message);
  channel?.close();
}

/** Whether tabs can send messages to each other in this browser. */
export function canBroadcast(): boolean {
  const channel = openChannel("applyground/probe");
  channel?.close();
  return channel !== null;
}
