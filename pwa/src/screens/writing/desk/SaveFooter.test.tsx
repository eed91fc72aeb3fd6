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

const footer = (given: Parameters<typeof draftState>[0]) => (
  <SaveFooter state={draftState(given)} counts={{ words: 0, minutes: 0 }} />
);
const shown = () => screen.getByRole("status").textContent;
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it("says the worse at once, and the better once it lasts", () => {
  const { rerender } = render(footer({ isSaved: true }));
  expect(shown()).toBe("Saved");
  rerender(footer({ unwritten: 1 }));
  expect(shown()).toBe("Saving…");
  wait(0);
  rerender(footer({ isSaved: false }));
  wait(400);
  expect(shown()).toBe("Saving…");
  rerender(footer({ unwritten: 1 }));
  wait(400);
  rerender(footer({ isSaved: true }));
  wait(499);
  expect(shown()).toBe("Saving…");
  wait(1);
  expect(shown()).toBe("Saved");
});

it("takes back at once that the server has it all", () => {
  const { rerender } = render(footer({ isSaved: true }));
  wait(600);
  rerender(footer({ isSaved: false }));
  expect(shown()).toBe("Saved on this device");
});
