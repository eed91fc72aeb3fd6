// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FactorOffer } from "./FactorOffer.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it("offers two-step verification until it is dismissed", () => {
  render(<FactorOffer />);
  expect(screen.getByText("Set it up").closest("a")?.getAttribute("href")).toBe(
    "/settings/security#two-step",
  );
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByText("Set it up")).toBeNull();
  cleanup();
  render(<FactorOffer />);
  expect(screen.queryByText("Set it up")).toBeNull();
});

it("moves the focus to the page's heading when it is dismissed", async () => {
  render(
    <main>
      <h1>Payout account</h1>
      <FactorOffer />
    </main>,
  );
  const dismiss = screen.getByRole("button", { name: "Not now" });
  dismiss.focus();
  fireEvent.click(dismiss);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});
