// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PageContext } from "../../lib/PageContext.ts";
import { page } from "../../testing/pages.ts";
import { PaymentSheet } from "./PaymentSheet.tsx";
import type { Payable } from "./payable.ts";
import type { PaymentState } from "./usePayment.ts";

afterEach(cleanup);

const due: Payable = {
  ...{ what: "order", id: "b01j0000000ooooooooo", payee: "Meera", title: "Three bowls", terms: null },
  ...{ price: { amount: 4900, currency: "INR" }, actionLabel: "Pay ₹49", returnUrl: "", sandbox: true },
  ...{ outcome: null, checkout: null },
};

function show(state: PaymentState) {
  const acts = { load: vi.fn(), pay: vi.fn(), leave: vi.fn(), check: vi.fn() };
  render(
    <PageContext value={page({ kind: "app", screen: "razorpay" } as never)}>
      <PaymentSheet state={state} {...acts} />
    </PageContext>,
  );
  return acts;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("names support and the order if a payment can't be confirmed", () => {
  const { leave } = show({ kind: "unconfirmed", due });
  expect(screen.getByText("We couldn't confirm this payment")).toBeTruthy();
  const link = screen.getByRole("link", { name: "contact support" });
  expect(link.getAttribute("href")).toBe(`mailto:support@example.com?subject=Payment%20${due.id}`);
  expect(link.parentElement?.textContent).toBe(
    `If money was deducted, contact support and mention the order ${due.id}.`,
  );
  press("Back to Meera");
  expect(leave).toHaveBeenCalledWith(due, "left");
});

it("requests no second payment while the bank is pending", () => {
  const { check } = show({ kind: "waiting", due });
  expect(screen.queryByRole("button", { name: "Pay ₹49" })).toBeNull();
  press("Check again");
  expect(check).toHaveBeenCalledWith(due);
});

it("says that the payment window didn't open, and opens it on the next press", () => {
  const { pay } = show({ kind: "blocked", due });
  expect(screen.getByRole("alert").textContent).toMatch(/^The payment window didn't open\./);
  press("Try again");
  expect(pay).toHaveBeenCalledWith(due);
});
