// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ReaderBoundary } from "./ReaderBoundary.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const part = { isBroken: false };

function Part() {
  if (part.isBroken) throw new Error("no label");
  return <p>Chapter One</p>;
}

test("shows an error in place of what breaks, and tries again", () => {
  vi.spyOn(console, "error").mockReturnValue();
  part.isBroken = true;
  render(
    <ReaderBoundary>
      <Part />
    </ReaderBoundary>,
  );
  expect(screen.getByRole("alert").textContent).toContain("We couldn't show this part");
  part.isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("Chapter One")).toBeTruthy();
});
