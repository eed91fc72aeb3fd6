// @vitest-environment jsdom
import type { ShownEntry } from "@quire/contracts/records/book";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { book } from "../../../testing/bookDrafts.ts";
import { snackbarStore } from "../../../ui/snackbars.ts";
import type { BookEditor } from "../editor/bookEditor.ts";
import { ChaptersPanel } from "./ChaptersPanel.tsx";

const edit = vi.fn();
const editor = { edit } as unknown as BookEditor;
const [loomings, carpetBag] = book().entries as [ShownEntry, ShownEntry];
const entriesOf = (): ShownEntry[] => edit.mock.lastCall?.[0]?.entries ?? [];
const titles = () => entriesOf().map(({ title }) => title);

beforeEach(() => {
  edit.mockClear();
});
afterEach(cleanup);

const open = (changes: Parameters<typeof book>[0] = {}) =>
  render(<ChaptersPanel book={book(changes)} editor={editor} />);

it("moves a chapter by keyboard", () => {
  open();
  fireEvent.keyDown(screen.getByText("Loomings"), { key: "ArrowDown", altKey: true });
  expect(titles()).toEqual(["The Carpet-Bag", "Loomings"]);
});

it("adds a part, and renames it, but never to nothing", () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Add a part" }));
  const part = entriesOf()[2];
  expect(part).toMatchObject({ kind: "part", title: "New part" });
  cleanup();

  open({ entries: [{ kind: "part", id: "p1", title: "Land" }, loomings] });
  edit.mockClear();
  const field = screen.getByLabelText("Title of the part") as HTMLInputElement;
  fireEvent.change(field, { target: { value: "Sea" } });
  expect(titles()).toEqual(["Sea", "Loomings"]);
  fireEvent.change(field, { target: { value: "" } });
  expect(edit).toHaveBeenCalledOnce();
  fireEvent.blur(field);
  expect(field.value).toBe("Land");
});

it("shows what couldn't be imported of a chapter, and dismisses it", () => {
  open({
    entries: [{ ...loomings, import_problems: ["A picture isn't in the file: whale.png"] } as ShownEntry],
  });
  expect(screen.getByText("A picture isn't in the file: whale.png")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss warnings of Loomings" }));
  expect(entriesOf()).toEqual([{ ...loomings, import_problems: [] }]);
});

it("leaves a chapter out, and brings it back by Undo", () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Remove Loomings from the book" }));
  expect(entriesOf()).toEqual([carpetBag]);
  const undo = snackbarStore.read().at(-1)?.action;
  if (!undo || !("onSelect" in undo)) throw new Error("no Undo");
  act(undo.onSelect);
  expect(entriesOf()).toEqual([loomings, carpetBag]);
});

it("adds a chapter that was left out", () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Add Epilogue" }));
  expect(titles()).toEqual(["Loomings", "The Carpet-Bag", "Epilogue"]);
});

it("says that a finished interior replaces the chapters, and removes it", () => {
  open({ interior_file: { id: "f1", name: "inside.pdf" } });
  expect(screen.getByText(/printed instead of these chapters/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove inside.pdf" }));
  expect(edit).toHaveBeenLastCalledWith({ interior_file: null });
});
