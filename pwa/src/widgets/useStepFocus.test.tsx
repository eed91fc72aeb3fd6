// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useStepFocus } from "./useStepFocus.ts";

function Flow({ step, inDialog }: { step: "start" | "code" | "done"; inDialog?: boolean }) {
  useStepFocus(step);
  const body =
    step === "code" ? (
      <>
        <h2>Your code</h2>
        <input aria-label="Code" data-autofocus />
      </>
    ) : (
      <h2>{step}</h2>
    );
  return (
    <main>
      <h1>Page</h1>
      <button type="button">Other</button>
      {inDialog ? <dialog open>{body}</dialog> : body}
    </main>
  );
}

afterEach(cleanup);

it("leaves the focus where it is on the first step and while the step stays", () => {
  const { rerender } = render(<Flow step="code" />);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole("button").focus();
  rerender(<Flow step="code" />);
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

it("focuses the next step's field, else the heading", () => {
  const { rerender } = render(<Flow step="start" />);
  rerender(<Flow step="code" />);
  expect(document.activeElement).toBe(screen.getByLabelText("Code"));
  rerender(<Flow step="done" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Page" }));
});

it("stays inside an open dialog", () => {
  const { rerender } = render(<Flow step="start" inDialog />);
  rerender(<Flow step="done" inDialog />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "done" }));
});
