import { expect, it, vi } from "vitest";
import { showModal } from "./modal.ts";

/** A dialog that sends its close event like a browser: in a separate task. */
function fakeDialog() {
  const dialog = Object.assign(new EventTarget(), {
    open: false,
    showModal() {
      if (dialog.open) throw new Error("it is open already");
      dialog.open = true;
    },
    close() {
      dialog.open = false;
      setTimeout(() => dialog.dispatchEvent(new Event("close")));
    },
    querySelector: () => null,
  });
  return dialog;
}

const closeEventSent = () => new Promise((done) => setTimeout(done));

it("stays open if it is closed and shown again at once, as in React's strict mode", async () => {
  const dialog = fakeDialog();
  const onClose = vi.fn();
  showModal(dialog, onClose)();
  showModal(dialog, onClose);
  await closeEventSent();
  expect(dialog.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it("reports closing by the browser once, and closing by the page never", async () => {
  const dialog = fakeDialog();
  const onClose = vi.fn();
  const close = showModal(dialog, onClose);
  dialog.close();
  await closeEventSent();
  expect(onClose).toHaveBeenCalledOnce();
  close();
  await closeEventSent();
  expect(onClose).toHaveBeenCalledOnce();
});
