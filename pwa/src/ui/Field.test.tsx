// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Field } from "./Field.tsx";

afterEach(cleanup);

it("a screen reader hears the hint and the error with the field", () => {
  render(<Field label="Email" hint="We never show it." error="The email doesn't appear valid." />);
  const input = screen.getByLabelText("Email");
  const words = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(["We never show it.", "The email doesn't appear valid."]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
});

it("a field that is in order says nothing about being wrong", () => {
  render(<Field label="Email" />);
  const input = screen.getByLabelText("Email");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(input.hasAttribute("aria-describedby")).toBe(false);
});

it("a password can be looked at and hidden again without losing what was typed", () => {
  render(<Field label="Password" type="password" />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  fireEvent.change(input, { target: { value: "pequod" } });
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect([input.type, input.value]).toEqual(["text", "pequod"]);
  fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect([input.type, input.value]).toEqual(["password", "pequod"]);
});
