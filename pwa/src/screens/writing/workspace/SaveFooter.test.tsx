// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftState } from "../../../testing/draftState.ts";
import { SaveFooter } from "./SaveFooter.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const footer = (state: Parameters<typeof draftState>[0]) => (
  <SaveFooter state={draftState(state)} counts={{ words: 0, minutes: 0 }} />
);
const statusText = () => screen.getByRole("status").textContent;
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it("shows a worse state at once, and a better one once it lasts", () => {
  const { rerender } = render(footer({ isSaved: true }));
  expect(statusText()).toBe("Saved");
  rerender(footer({ unwritten: 1 }));
  expect(statusText()).toBe("Saving…");
  wait(0);
  rerender(footer({ isSaved: false }));
  wait(400);
  expect(statusText()).toBe("Saving…");
  rerender(footer({ unwritten: 1 }));
  wait(400);
  rerender(footer({ isSaved: true }));
  wait(499);
  expect(statusText()).toBe("Saving…");
  wait(1);
  expect(statusText()).toBe("Saved");
});

it('withdraws "Saved" at once when the server no longer has everything', () => {
  const { rerender } = render(footer({ isSaved: true }));
  wait(600);
  rerender(footer({ isSaved: false }));
  expect(statusText()).toBe("Saved on this device");
});
