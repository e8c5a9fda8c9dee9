import { expect, it, vi } from "vitest";
import { showModal } from "./modal.ts";

/** A dialog that tells of its closing as a browser does: in a task of its own. */
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

const told = () => new Promise((done) => setTimeout(done));

it("stays open when it is closed and shown again at once, as React's strict mode does it", async () => {
  const dialog = fakeDialog();
  const onClose = vi.fn();
  showModal(dialog, onClose)();
  showModal(dialog, onClose);
  await told();
  expect(dialog.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it("tells once when the browser closes it, and not when the page does", async () => {
  const dialog = fakeDialog();
  const onClose = vi.fn();
  const close = showModal(dialog, onClose);
  dialog.close();
  await told();
  expect(onClose).toHaveBeenCalledOnce();
  close();
  await told();
  expect(onClose).toHaveBeenCalledOnce();
});
