// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { Modal } from "./Modal.tsx";

// jsdom has the element without its two methods; they do here what the standard says of the `open` attribute.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

afterEach(cleanup);

function Screen({ steadfast }: { steadfast?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Delete this draft?" steadfast={steadfast}>
        <p>It cannot be brought back.</p>
      </Modal>
    </>
  );
}

function opened(steadfast = false) {
  render(<Screen steadfast={steadfast} />);
  const opener = screen.getByRole("button", { name: "Delete" });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole("dialog", { name: "Delete this draft?" }) };
}

it("focus goes to the title, so that a screen reader tells what has opened", () => {
  opened();
  expect(document.activeElement?.textContent).toBe("Delete this draft?");
});

it("focus goes to the field that asks for it", () => {
  render(
    <Modal open onClose={() => undefined} title="Sign in">
      <input data-autofocus aria-label="Email" />
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

it("Escape closes and gives focus back to what opened it", () => {
  const { opener, dialog } = opened();
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

it("a press on the backdrop closes, a press inside does not", () => {
  const { dialog } = opened();
  fireEvent.click(screen.getByText("It cannot be brought back."));
  expect(screen.queryByRole("dialog")).not.toBeNull();
  fireEvent.click(dialog);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a steadfast modal is not lost by a stray press, yet Escape and the close button work", () => {
  const { dialog } = opened(true);
  fireEvent.click(dialog);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("focus comes back even when the modal is taken out of the page while open", () => {
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

it("what opened by itself leads the keyboard to the text, not to the top of the page", () => {
  const shown = (open: boolean) => (
    <main tabIndex={-1}>
      <Modal open={open} onClose={() => undefined} title="Thank you">
        <p>It is yours.</p>
      </Modal>
    </main>
  );
  const { rerender } = render(shown(true));
  rerender(shown(false));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("the keyboard is not lost where what opened it is gone", () => {
  const shown = (open: boolean) => (
    <main tabIndex={-1}>
      {open ? null : <button type="button">Buy</button>}
      <Modal open={open} onClose={() => undefined} title="Buy">
        <p>A post.</p>
      </Modal>
    </main>
  );
  const { rerender } = render(shown(false));
  screen.getByRole("button", { name: "Buy" }).focus();
  rerender(shown(true));
  rerender(<main tabIndex={-1} />);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
