// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { sessionStore } from "../../lib/session.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { postPage } from "../../testing/pages.ts";
import { session } from "../../testing/session.ts";
import type { ProOffer } from "./fetchPro.ts";
import { ProFlow } from "./ProFlow.tsx";
import { ProPlans } from "./ProPlans.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const offer = (trialDays = 0): ProOffer => ({
  plans: [
    {
      interval: "month",
      prices: [
        { amount: 449_00, currency: "INR" },
        { amount: 800, currency: "EUR" },
      ],
    },
    {
      interval: "year",
      prices: [
        { amount: 4490_00, currency: "INR" },
        { amount: 80_00, currency: "EUR" },
      ],
    },
  ],
  trialDays,
  state: { current: null, until: null, warning: null },
});
const show = (trialDays = 0) =>
  render(
    <PageContext value={postPage()}>
      <ProPlans
        offer={offer(trialDays)}
        context={null}
        onIntro={() => {}}
        onClose={() => {}}
        onChanged={async () => {}}
      />
    </PageContext>,
  );
const button = (name: string) => screen.queryByRole("button", { name });

beforeAll(addDialogMethods);
beforeEach(() => sessionStore.write(session("u1")));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("shows a changed price instead of paying it", async () => {
  const details = { amount: 80_00, currency: "EUR" };
  vi.mocked(callApi).mockRejectedValueOnce(
    new (errorClass(409))(409, { code: "price_changed", message: "", details }),
  );
  show();
  fireEvent.click(screen.getByRole("radio", { name: /Yearly/ }));
  fireEvent.click(screen.getByRole("button", { name: "Pay ₹4,490 a year" }));
  expect(await screen.findByText("The price changed to €80. You weren't charged.")).toBeTruthy();
  expect(button("Pay €80 a year")).toBeTruthy();
});

it("charges nothing today with a free trial", () => {
  show(14);
  expect(screen.getByText("Try Quire Pro for 14 days")).toBeTruthy();
  expect(screen.getByText("₹0")).toBeTruthy();
  expect(screen.getByText(/^₹449 a month from .*, until you cancel\.$/)).toBeTruthy();
  expect(button("Try 14 days for free")).toBeTruthy();
});

it("can't be paid offline, and can again once online", () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();
  expect(screen.getByText(/^You need to be online to subscribe/)).toBeTruthy();
  expect(button("Pay ₹449 a month")).toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(button("Pay ₹449 a month")).toBeTruthy();
});

it("has a tour of seven steps, by buttons or arrow keys, that leads to the plans", () => {
  render(
    <PageContext value={postPage()}>
      <ProFlow request={{ kind: "intro", context: null }} onClose={() => {}} />
    </PageContext>,
  );
  const at = (step: number) => expect(screen.getByText(`${step} of 7`)).toBeTruthy();
  at(1);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  at(2);
  for (let step = 3; step <= 7; step++) fireEvent.keyDown(document, { key: "ArrowRight" });
  at(7);
  fireEvent.keyDown(document, { key: "ArrowLeft" });
  at(6);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  fireEvent.click(screen.getByRole("button", { name: "See the plans" }));
  expect(screen.getByRole("dialog", { name: "Get Quire Pro" })).toBeTruthy();
});
