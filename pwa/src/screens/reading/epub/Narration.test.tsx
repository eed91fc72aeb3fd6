// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BookReader, BookState } from "./bookReader.ts";
import { Narration } from "./Narration.tsx";
import type { Book } from "./openBook.ts";

/** Two sections of two parts each. */
const PARTS = [
  ["a", "b"],
  ["c", "d"],
];
const book = {
  language: "en",
  sections: PARTS.map((parts) => ({
    overlay: async () => parts.map((target, at) => ({ target, sound: "a.mp3", begin: at, end: at + 1 })),
  })),
  parts: { urlOf: async () => "blob:a" },
} as unknown as Book;

/** The section that is shown. */
let shown = 0;
const speak = vi.fn(async () => {});
const isHere = (target: string) => PARTS[shown]?.includes(target) ?? false;
const reader = { speak, isAhead: isHere, isOnPage: isHere, wordsOf: async () => "" } as unknown as BookReader;
const at = (section: number) => {
  shown = section;
  return <Narration book={book} reader={reader} place={{ section } as BookState} onClose={() => {}} />;
};

beforeEach(() => {
  speak.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
});
afterEach(cleanup);

test("goes on from the page that the reader turns to, and once it plays again after a pause", async () => {
  const { rerender } = await act(async () => render(at(0)));
  expect(speak.mock.calls).toEqual([["a"]]);
  await act(async () => rerender(at(1)));
  expect(speak.mock.calls).toEqual([["a"], ["c"]]);

  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  await act(async () => rerender(at(0)));
  expect(speak).toHaveBeenCalledTimes(2);
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Play" })));
  expect(speak.mock.calls.at(-1)).toEqual(["a"]);
});
