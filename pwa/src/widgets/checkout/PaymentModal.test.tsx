// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import { type ErrorCode, errors } from "@quire/contracts/errors";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { order } from "../../testing/order.ts";
import { postPage } from "../../testing/pages.ts";
import type { Offer } from "./offer.ts";
import { forgetKey } from "./orderKeys.ts";
import { PaymentModal } from "./PaymentModal.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const offer: Offer = {
  subject: "post:p1",
  siteId: "s1",
  order: { type: "post", items: ["p1"] },
  price: { amount: 9900, currency: "INR" },
  title: "Loomings",
  note: null,
  description: "All of it.",
  creator: { name: "Ada", creator_share: 85 },
  context: "purchasePost",
};

const onOwned = vi.fn();
const show = (changes: Partial<Offer> = {}) =>
  render(
    <PageContext value={postPage()}>
      <PaymentModal offer={{ ...offer, ...changes }} onClose={() => {}} onOwned={onOwned} />
    </PageContext>,
  );
const press = (name = "Pay ₹99") => fireEvent.click(screen.getByRole("button", { name }));
const refuses = (code: ErrorCode, details?: unknown) => {
  const { status, message } = errors[code];
  return vi
    .mocked(callApi)
    .mockRejectedValueOnce(new (errorClass(status))(status, { code, message, details }));
};
/** The server returns an order that is already paid. */
const accepts = () =>
  vi.mocked(callApi).mockResolvedValueOnce({ order: order({ id: "o1" }), checkout: null });

beforeAll(addDialogMethods);
beforeEach(() => {
  vi.clearAllMocks();
  forgetKey(offer.subject);
});
afterEach(cleanup);

it.each([
  ["order_processing", /we're processing your recent order/],
  ["too_much_support", /You have been generous today/],
  ["payments_blocked", /Payments are blocked for now/],
  ["payment_unreachable", /We are unable to reach the payment system\. You weren't charged/],
] as const)("shows the refusal of %s in place, and orders at the next press", async (code, message) => {
  refuses(code);
  show();
  press();
  expect(await screen.findByText(message)).toBeTruthy();
  accepts();
  press();
  await expect.poll(() => onOwned).toHaveBeenCalledWith("o1");
  expect(screen.queryByText(message)).toBeNull();
});

it("shows a changed price instead of paying it", async () => {
  refuses("price_changed", { amount: 12_900, currency: "INR" });
  show();
  press();
  expect(await screen.findByText("The price changed to ₹129. You weren't charged.")).toBeTruthy();
  accepts();
  press("Pay ₹129");
  await expect.poll(() => onOwned).toHaveBeenCalledWith("o1");
  expect(vi.mocked(callApi).mock.lastCall?.[1]).toMatchObject({ body: { amount: 12_900 } });
});

it("opens what its reader has bought already", async () => {
  refuses("already_bought");
  show();
  press();
  await expect.poll(() => onOwned).toHaveBeenCalledWith(null);
});
