// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SnackbarHost } from "./SnackbarHost.tsx";
import { dismissSnackbar, showSnackbar, snackbarStore } from "./snackbars.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(<SnackbarHost />);
});

afterEach(() => {
  act(() => {
    for (const { id } of snackbarStore.read()) dismissSnackbar(id);
  });
  cleanup();
  vi.useRealTimers();
});

function show(...args: Parameters<typeof showSnackbar>): void {
  act(() => {
    showSnackbar(...args);
  });
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const shown = (title: string) => screen.queryByText(title) !== null;

it("an alert goes away by itself after ten seconds, and not before", () => {
  show({ title: "Offline" });
  wait(9_999);
  expect(shown("Offline")).toBe(true);
  wait(1);
  expect(shown("Offline")).toBe(false);
});

it("an alert that must be answered stays", () => {
  show({ title: "Refused", auto: false });
  wait(60_000);
  expect(shown("Refused")).toBe(true);
});

it("while one points at it, it waits, and then has its whole time again", () => {
  show({ title: "Offline" });
  const snackbar = screen.getByText("Offline").closest(".q-snackbar") as Element;
  wait(9_000);
  fireEvent.pointerEnter(snackbar);
  wait(60_000);
  expect(shown("Offline")).toBe(true);
  fireEvent.pointerLeave(snackbar);
  wait(10_000);
  expect(shown("Offline")).toBe(false);
});

it("while its action has the keyboard's focus, it waits", () => {
  show({ title: "Published", action: { label: "View", href: "/post/1" } });
  act(() => screen.getByRole("link", { name: "View" }).focus());
  wait(60_000);
  expect(shown("Published")).toBe(true);
});

it("its action is done once and takes it away", () => {
  const undo = vi.fn();
  show({ title: "Deleted", action: { label: "Undo", onSelect: undo } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(shown("Deleted")).toBe(false);
});

it("the same alert again is one alert with its time begun anew", () => {
  show({ title: "Offline" });
  wait(9_000);
  show({ title: "Offline" });
  wait(9_000);
  expect(screen.getAllByText("Offline")).toHaveLength(1);
});

it("no more than three are on the screen, the newest of all", () => {
  for (const title of ["One", "Two", "Three", "Four"]) show({ title });
  expect(shown("One")).toBe(false);
  expect(["Two", "Three", "Four"].every(shown)).toBe(true);
});

it("is announced politely, as an error unless it says otherwise", () => {
  show({ title: "Offline" });
  const host = screen.getByRole("region", { name: "Notices" });
  expect(host.getAttribute("aria-live")).toBe("polite");
  expect(host.querySelector(".q-snackbar.is-bad")).not.toBeNull();
});
