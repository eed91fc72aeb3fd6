// @vitest-environment jsdom
import { confirmOrder, getOrder } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { sessionStore } from "../../lib/session.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { order } from "../../testing/order.ts";
import { postPage } from "../../testing/pages.ts";
import { session } from "../../testing/session.ts";
import { dismissSnackbar, snackbarStore } from "../../ui/snackbars.ts";
import { followOrder } from "./followOrder.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const onPaid = vi.fn(async () => {});
async function follow(changes: Partial<Order>) {
  const bought = order(changes);
  vi.mocked(callApi).mockImplementation((async (call: unknown) =>
    call === confirmOrder ? { state: "confirmed" } : call === getOrder ? bought : {}) as typeof callApi);
  const followed = { siteId: bought.site.id, orderId: bought.id, page: postPage(), isLeft: false, onPaid };
  await act(() => followOrder(followed));
}

beforeAll(addDialogMethods);
beforeEach(() => {
  vi.clearAllMocks();
  sessionStore.write(session("u1"));
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});
it.each([
  [{ type: "post" }, "You bought “Three bowls” for ₹49."],
  [
    { type: "bulk", items: [1, 2].map((at) => ({ id: `${at}`, title: "", amount: 1, url: null })) },
    "You bought 2 parts for ₹49.",
  ],
  [{ type: "support" }, "You gave Meera ₹49."],
] as const)("thanks for %j, once it is open", async (changes, message) => {
  await follow(changes as Partial<Order>);
  expect(onPaid).toHaveBeenCalledOnce();
  expect(screen.getByText(message)).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Close" })));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  [{ refund_pending: true }, "This payment is being refunded."],
  [{ refunded: "2026-11-22T02:00:00.000Z" }, "This payment was refunded."],
])("says that a duplicate payment is refunded, and doesn't thank for it: %j", async (changes, title) => {
  await follow(changes);
  expect(snackbarStore.read()).toMatchObject([
    { title, message: expect.stringMatching(/^You already owned this/) },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
