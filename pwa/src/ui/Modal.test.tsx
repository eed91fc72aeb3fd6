// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { addDialogMethods } from "../testing/dialogMethods.ts";
import { Modal } from "./Modal.tsx";

beforeAll(addDialogMethods);

afterEach(cleanup);

function Screen({ persistent }: { persistent?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Delete this draft?" persistent={persistent}>
        <p>It cannot be brought back.</p>
      </Modal>
    </>
  );
}

function opened(persistent = false) {
  render(<Screen persistent={persistent} />);
  const opener = screen.getByRole("button", { name: "Delete" });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole("dialog", { name: "Delete this draft?" }) };
}

it("focuses the title, so that screen readers announce the dialog", () => {
  opened();
  expect(document.activeElement?.textContent).toBe("Delete this draft?");
});

it("focuses the field marked data-autofocus", () => {
  render(
    <Modal open onClose={() => undefined} title="Sign in">
      <input data-autofocus aria-label="Email" />
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

it("closes on Escape and restores the focus", () => {
  const { opener, dialog } = opened();
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

it("closes on a press on the backdrop, not inside", () => {
  const { dialog } = opened();
  fireEvent.click(screen.getByText("It cannot be brought back."));
  expect(screen.queryByRole("dialog")).not.toBeNull();
  fireEvent.click(dialog);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("ignores the backdrop when persistent, and still closes by Escape and the close button", () => {
  const { dialog } = opened(true);
  fireEvent.click(dialog);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("closes only by its actions when required", () => {
  const onClose = vi.fn();
  render(
    <Modal
      open
      required
      onClose={onClose}
      title="Save your codes"
      actions={<button type="button">Saved</button>}
    >
      <p>You see them once.</p>
    </Modal>,
  );
  const dialog = screen.getByRole("dialog");
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  fireEvent.click(dialog);
  const [key, cancel] = [
    createEvent.keyDown(dialog, { key: "Escape", cancelable: true }),
    new Event("cancel", { cancelable: true }),
  ];
  // Browsers close a dialog by the second Escape without `cancel`, unless the key itself is prevented.
  fireEvent(dialog, key);
  fireEvent(dialog, cancel);
  expect([key.defaultPrevented, cancel.defaultPrevented]).toEqual([true, true]);
  expect(onClose).not.toHaveBeenCalled();
});

it("can be scrolled by keyboard if its content is taller", () => {
  let measure = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onSize: () => void) {
        measure = onSize;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { dialog } = opened();
  const body = dialog.querySelector(".q-modal-body") as HTMLElement;
  const heights = vi.spyOn(body, "scrollHeight", "get").mockReturnValue(900);
  vi.spyOn(body, "clientHeight", "get").mockReturnValue(300);
  measure();
  expect(body.tabIndex).toBe(0);
  heights.mockReturnValue(300);
  measure();
  expect(body.hasAttribute("tabindex")).toBe(false);
  vi.unstubAllGlobals();
});

it("restores the focus even if unmounted while open", () => {
  const withModal = (there: boolean) => (
    <>
      <button type="button">Publish</button>
      {there ? (
        <Modal open onClose={() => undefined} title="Publish">
          Sheet
        </Modal>
      ) : null}
    </>
  );
  const { rerender } = render(withModal(false));
  const opener = screen.getByRole("button", { name: "Publish" });
  opener.focus();
  rerender(withModal(true));
  expect(document.activeElement).not.toBe(opener);
  rerender(withModal(false));
  expect(document.activeElement).toBe(opener);
});

it("moves focus to the main text if it opened by itself", () => {
  const screenWith = (open: boolean) => (
    <main tabIndex={-1}>
      <Modal open={open} onClose={() => undefined} title="Thank you">
        <p>It is yours.</p>
      </Modal>
    </main>
  );
  const { rerender } = render(screenWith(true));
  rerender(screenWith(false));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("moves focus to the main text if its opener is gone", () => {
  const screenWith = (open: boolean) => (
    <main tabIndex={-1}>
      {open ? null : <button type="button">Buy</button>}
      <Modal open={open} onClose={() => undefined} title="Buy">
        <p>A post.</p>
      </Modal>
    </main>
  );
  const { rerender } = render(screenWith(false));
  screen.getByRole("button", { name: "Buy" }).focus();
  rerender(screenWith(true));
  rerender(<main tabIndex={-1} />);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
