// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Tour } from "./Tour.tsx";

afterEach(cleanup);
const steps = [
  { title: "See how you are read", text: "Views, likes and followers." },
  {
    title: "Post by post",
    text: "Each reader counts once a day.",
    action: { label: "Open stats", href: "/stats" },
  },
];

it("goes through its steps and back, and links to the feature at the end", () => {
  const onClose = vi.fn();
  render(<Tour steps={steps} onClose={onClose} />);
  expect(screen.getByRole("region", { name: "See how you are read" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("region", { name: "Post by post" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("link", { name: "Open stats" }).getAttribute("href")).toBe("/stats");
  expect(onClose).not.toHaveBeenCalled();
});

it("closes by its button or Escape, and takes no focus", () => {
  const onClose = vi.fn();
  render(<Tour steps={steps} onClose={onClose} />);
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(screen.getByRole("button", { name: "Next" }), { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
