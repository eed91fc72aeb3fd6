// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";

afterEach(cleanup);

it("ignores presses while loading, keeps its focus, and doesn't submit the form again", () => {
  const press = vi.fn();
  const send = vi.fn((event: Event) => event.preventDefault());
  const { container } = render(
    <form>
      <Button type="submit" loading onClick={press}>
        Publishing
      </Button>
    </form>,
  );
  container.querySelector("form")?.addEventListener("submit", send);
  const button = screen.getByRole("button", { name: "Publishing" });
  button.focus();
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
});

it("doesn't submit a form unless it has type submit", () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole("button").getAttribute("type")).toBe("button");
});

it("renders a link when given an href", () => {
  render(<Button href="/signin">Sign in</Button>);
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/signin");
});
