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

const isShown = (title: string) => screen.queryByText(title) !== null;

it("disappears after ten seconds, and not before", () => {
  show({ title: "Offline" });
  wait(9_999);
  expect(isShown("Offline")).toBe(true);
  wait(1);
  expect(isShown("Offline")).toBe(false);
});

it("stays if it must be answered", () => {
  show({ title: "Refused", auto: false });
  wait(60_000);
  expect(isShown("Refused")).toBe(true);
});

it("pauses while hovered, and then restarts its time", () => {
  show({ title: "Offline" });
  const snackbar = screen.getByText("Offline").closest(".q-snackbar") as Element;
  wait(9_000);
  fireEvent.pointerEnter(snackbar);
  wait(60_000);
  expect(isShown("Offline")).toBe(true);
  fireEvent.pointerLeave(snackbar);
  wait(10_000);
  expect(isShown("Offline")).toBe(false);
});

it("pauses while its action has the focus", () => {
  show({ title: "Published", action: { label: "View", href: "/post/1" } });
  act(() => screen.getByRole("link", { name: "View" }).focus());
  wait(60_000);
  expect(isShown("Published")).toBe(true);
});

it("runs its action once and closes", () => {
  const undo = vi.fn();
  show({ title: "Deleted", action: { label: "Undo", onSelect: undo } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(isShown("Deleted")).toBe(false);
});

it("shows a repeated alert once and restarts its time", () => {
  show({ title: "Offline" });
  wait(9_000);
  show({ title: "Offline" });
  wait(9_000);
  expect(screen.getAllByText("Offline")).toHaveLength(1);
});

it("shows at most the three newest", () => {
  for (const title of ["One", "Two", "Three", "Four"]) show({ title });
  expect(isShown("One")).toBe(false);
  expect(["Two", "Three", "Four"].every(isShown)).toBe(true);
});

it("is announced politely, and is an error by default", () => {
  show({ title: "Offline" });
  const host = screen.getByRole("region", { name: "Notices" });
  expect(host.getAttribute("aria-live")).toBe("polite");
  expect(host.querySelector(".q-snackbar.is-bad")).not.toBeNull();
});
