// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import {
  createBookOrder,
  listDomesticShipping,
  listPressShipping,
  previewBookOrder,
} from "@quire/contracts/calls/books";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { PageContext } from "../../../lib/PageContext.ts";
import { sessionStore } from "../../../lib/session.ts";
import { address, bookData, bookPage, quote, shippingOption } from "../../../testing/books.ts";
import { addDialogMethods } from "../../../testing/dialogMethods.ts";
import { order } from "../../../testing/order.ts";
import { page, site } from "../../../testing/pages.ts";
import { session } from "../../../testing/session.ts";
import { forgetKey } from "../../../widgets/checkout/orderKeys.ts";
import { saveDraft } from "./addressDraft.ts";
import { OrderModal } from "./OrderModal.tsx";
import { subjectOf } from "./subjectOf.ts";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/localPort.ts", () => ({
  local: { loadOwnList: async () => undefined, saveOwnList: async () => {} },
}));

const redirect = vi.hoisted(() => vi.fn());
vi.mock("../../../widgets/checkout/useCheckoutRedirect.ts", async () => {
  const { useState } = await import("react");
  return {
    useCheckoutRedirect: () => {
      const [isBusy, setIsBusy] = useState(false);
      return { isBusy, setIsBusy, redirect };
    },
  };
});

const POST = "b01j0000000bbbbbbbbb";
const express = shippingOption({ key: "9", name: "Air", cost: 15_000, total_days_min: 2 });

type Call = Parameters<typeof callApi>[0];
/** What the server answers by call; an error is thrown. Every request is recorded. */
function serve(answers: Map<unknown, unknown>) {
  const requests: { call: Call; input: unknown }[] = [];
  vi.mocked(callApi).mockImplementation((async (call: Call, input: unknown) => {
    requests.push({ call, input });
    const answer = answers.get(call);
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(input) : answer;
  }) as unknown as typeof callApi);
  return { of: (call: unknown) => requests.filter((one) => one.call === call).map(({ input }) => input) };
}

const show = (props: Partial<Parameters<typeof OrderModal>[0]> = {}) =>
  render(
    <PageContext value={page(bookData(), { path: "/book/b" })}>
      <OrderModal
        book={bookPage()}
        site={{ ...site, currency: "INR" }}
        postId={POST}
        buyer={{ country: "IN" }}
        isOwn={false}
        onClose={() => {}}
        {...props}
      />
    </PageContext>,
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));

beforeAll(addDialogMethods);
beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  forgetKey(subjectOf(POST));
  sessionStore.write(session("reader"));
});
afterEach(cleanup);

it("orders within India by courier, and pays the total that was shown", async () => {
  saveDraft(POST, { quantity: 2, address: address() });
  const total = quote({ quantity: 2, total: 166_880, copies: 159_800 });
  const requests = serve(
    new Map<unknown, unknown>([
      [listDomesticShipping, { options: [shippingOption(), express] }],
      [previewBookOrder, total],
      [createBookOrder, { order: order({ id: "o1" }), checkout: { url: "https://pay.example/1" } }],
    ]),
  );
  show();
  await press("See shipping options");
  await press("Pay ₹1,668.80");
  await expect.poll(() => redirect.mock.calls).toEqual([["https://pay.example/1"]]);
  expect(requests.of(listDomesticShipping)).toMatchObject([{ body: { quantity: 2, price: 159_800 } }]);
  expect(requests.of(createBookOrder)).toMatchObject([
    {
      params: { provider: "razorpay" },
      body: { total: 166_880, currency: "INR", shipping_option: "51", return_to: "/" },
      headers: { "idempotency-key": expect.any(String) },
    },
  ]);
});

it("orders abroad by the press in dollars, and names the duties before the payment", async () => {
  saveDraft(POST, {
    quantity: 1,
    address: address({ country: "US", state: "VT", postcode: "05401", phone: "+1 802 555 0123" }),
  });
  const dollars = { currency: "USD", provider: "stripe", may_owe_duties: true, total: 3199 } as const;
  const requests = serve(
    new Map<unknown, unknown>([
      [listPressShipping, { options: [shippingOption({ key: "MAIL" })] }],
      [previewBookOrder, quote(dollars)],
    ]),
  );
  show();
  await press("See shipping options");
  expect(await screen.findByText(/customs duties/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Pay $31.99" })).toBeTruthy();
  expect(requests.of(listDomesticShipping)).toEqual([]);
  expect(requests.of(previewBookOrder)).toMatchObject([{ params: { provider: "stripe" } }]);
});

it("asks nothing of the server before the address is complete", async () => {
  const requests = serve(new Map());
  show();
  await press("See shipping options");
  expect(await screen.findByText("Enter the recipient's name.")).toBeTruthy();
  expect(screen.getByText("Choose a state or province.")).toBeTruthy();
  expect(requests.of(listDomesticShipping)).toEqual([]);
});

it("shows a failure to list options in the specified words, and keeps what was typed", async () => {
  saveDraft(POST, { quantity: 1, address: address() });
  const refused = new (errorClass(422))(422, { code: "shipping_unavailable", message: "x" });
  serve(new Map<unknown, unknown>([[listDomesticShipping, refused]]));
  show();
  await press("See shipping options");
  expect(
    await screen.findByText(/We couldn’t fetch shipping options for this address\. Please check the address/),
  ).toBeTruthy();
  expect(screen.getByText("email support").getAttribute("href")).toMatch(/^mailto:/);
  expect(screen.getByLabelText("Street address")).toHaveProperty("value", "12 Hill Road");
});

it("never pays a changed price unseen", async () => {
  saveDraft(POST, { quantity: 1, address: address() });
  let total = 86_980;
  const changed = new (errorClass(409))(409, { code: "price_changed", message: "x" });
  const requests = serve(
    new Map<unknown, unknown>([
      [listDomesticShipping, { options: [shippingOption()] }],
      [previewBookOrder, () => quote({ total })],
      [
        createBookOrder,
        () => {
          total = 90_000;
          throw changed;
        },
      ],
    ]),
  );
  show();
  await press("See shipping options");
  await press("Pay ₹869.80");
  expect(await screen.findByText(/The price changed/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pay ₹900" })).toBeTruthy();
  expect(requests.of(createBookOrder)).toHaveLength(1);
});

it("sends a guest to sign in, and saves what they typed", async () => {
  sessionStore.write(session(null));
  serve(new Map());
  show();
  fireEvent.change(await screen.findByLabelText("Full name"), { target: { value: "Meera Rao" } });
  const link = screen.getByRole("link", { name: "Sign in to continue" });
  expect(link.dataset.signin).toBe("purchaseBook");
  fireEvent.click(link);
  cleanup();
  sessionStore.write(session("reader"));
  show();
  expect(await screen.findByLabelText("Full name")).toHaveProperty("value", "Meera Rao");
});

it("sells a creator their own copies at their own price", async () => {
  serve(new Map());
  show({ isOwn: true, book: bookPage({ own_prices: { INR: 40_000, USD: 1200 } }) });
  expect(await screen.findByText("Your own copies, at your own price")).toBeTruthy();
  expect(screen.getByText("₹400")).toBeTruthy();
});

it("says which currency a book isn't sold in", async () => {
  serve(new Map());
  show({ book: bookPage({ prices: { USD: 2400 } }) });
  expect(await screen.findByText(/isn't sold in rupees/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "See shipping options" })).toBeNull();
});

it("says offline that ordering needs a connection", async () => {
  serve(new Map());
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();
  window.dispatchEvent(new Event("offline"));
  expect(await screen.findByText(/Ordering needs a connection/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "See shipping options" })).toBeNull();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
});
