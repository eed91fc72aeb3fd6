// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Navbar } from "./Navbar.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  window.scrollY = 0;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function scrollTo(y: number, waited = 200) {
  window.scrollY = y;
  act(() => {
    window.dispatchEvent(new Event("scroll"));
    vi.advanceTimersByTime(waited);
  });
}

const away = () => screen.getByRole("banner").hasAttribute("data-away");

it("hides on scrolling down and returns on scrolling up", () => {
  render(<Navbar logo="Quire" />);
  scrollTo(600);
  expect(away()).toBe(true);
  scrollTo(500);
  expect(away()).toBe(false);
});

it("checks only every 200 ms", () => {
  render(<Navbar logo="Quire" />);
  scrollTo(600, 199);
  expect(away()).toBe(false);
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(away()).toBe(true);
});

it("ignores movement of a few pixels", () => {
  render(<Navbar logo="Quire" />);
  scrollTo(600);
  scrollTo(597);
  expect(away()).toBe(true);
});

it("never hides when fixed", () => {
  render(<Navbar logo="Quire" fixed />);
  scrollTo(600);
  expect(away()).toBe(false);
});
