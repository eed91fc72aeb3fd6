// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { refuseWebStorage } from "../../testing/refuseWebStorage.ts";
import { snackbarStore } from "../../ui/snackbars.ts";
import { ReaderSheet } from "./ReaderSheet.tsx";

addDialogMethods();
afterEach(cleanup);

const dark = () => screen.getByRole<HTMLInputElement>("radio", { name: "Dark" });

it("saves the settings on this device", () => {
  render(<ReaderSheet open onClose={() => {}} />);
  fireEvent.click(dark());
  expect(document.documentElement.dataset.theme).toBe("dark");
  cleanup();
  render(<ReaderSheet open onClose={() => {}} />);
  expect(dark().checked).toBe(true);
});

it("applies the settings in a browser that blocks storage, and says once that nothing is saved", async () => {
  const allow = refuseWebStorage("localStorage");
  try {
    render(<ReaderSheet open onClose={() => {}} />);
    fireEvent.click(dark());
    fireEvent.click(screen.getByRole("radio", { name: "Light" }));
    expect(document.documentElement.dataset.theme).toBe("light");
    await vi.waitFor(() =>
      expect(snackbarStore.read()).toMatchObject([{ title: "Nothing is saved on this device" }]),
    );
  } finally {
    allow();
  }
});
