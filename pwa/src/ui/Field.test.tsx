// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Field } from "./Field.tsx";

afterEach(cleanup);

it("ties hint and error to the field for screen readers", () => {
  render(<Field label="Email" hint="We never show it." error="The email doesn't appear valid." />);
  const input = screen.getByLabelText("Email");
  const words = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(["We never show it.", "The email doesn't appear valid."]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

it("has no error markup when valid", () => {
  render(<Field label="Email" />);
  const input = screen.getByLabelText("Email");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(input.hasAttribute("aria-describedby")).toBe(false);
});

it("shows and hides a password without losing its text", () => {
  render(<Field label="Password" type="password" />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  fireEvent.change(input, { target: { value: "pequod" } });
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect([input.type, input.value]).toEqual(["text", "pequod"]);
  fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect([input.type, input.value]).toEqual(["password", "pequod"]);
});
