// @vitest-environment jsdom
import { cancelBookOrder, updateBookAddress } from "@quire/contracts/calls/books";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { PageContext } from "../../../lib/PageContext.ts";
import { sessionStore } from "../../../lib/session.ts";
import { address, bookOrder } from "../../../testing/books.ts";
import { addDialogMethods } from "../../../testing/dialogMethods.ts";
import { page } from "../../../testing/pages.ts";
import { session } from "../../../testing/session.ts";
import { BookOrderScreen, OrderView } from "./BookOrderScreen.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/localPort.ts", () => ({
  local: { loadOwnList: async () => undefined, saveOwnList: async () => {} },
}));

function Shown({ first, isSavedCopy }: { first: ReturnType<typeof bookOrder>; isSavedCopy: boolean }) {
  const [order, setOrder] = useState(first);
  return <OrderView order={order} isSavedCopy={isSavedCopy} onChange={setOrder} />;
}
const show = (changes: Parameters<typeof bookOrder>[0] = {}, isSavedCopy = false) =>
  render(
    <PageContext value={page({ kind: "app", screen: "book_order" }, { site: null })}>
      <Shown first={bookOrder(changes)} isSavedCopy={isSavedCopy} />
    </PageContext>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeAll(addDialogMethods);
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);
afterEach(() => void vi.useRealTimers());

it("cancels after a confirmation, and shows the refund", async () => {
  const canceled = bookOrder({ fulfillment: "canceled", can_cancel: false, refund_pending: true });
  vi.mocked(callApi).mockResolvedValueOnce(canceled);
  show();
  press("Cancel order");
  expect(vi.mocked(callApi)).not.toHaveBeenCalled();
  expect(screen.getByText(/full refund of ₹869\.80/)).toBeTruthy();
  const [, confirm] = screen.getAllByRole("button", { name: "Cancel order" });
  fireEvent.click(confirm as HTMLElement);
  expect(await screen.findByText("Refund pending")).toBeTruthy();
  expect(vi.mocked(callApi)).toHaveBeenCalledWith(cancelBookOrder, { params: { id: bookOrder().id } });
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
});

it("offers no cancellation once it is printed, or from a saved copy", () => {
  show({ fulfillment: "printing", can_cancel: false });
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
  cleanup();
  show({}, true);
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
  expect(screen.getByText("You're seeing your last saved copy.")).toBeTruthy();
});

it("corrects a rejected address by the printer's suggestion", async () => {
  const suggestion = address({ line1: "12 Hill Rd", state: "Maharashtra" });
  vi.mocked(callApi).mockResolvedValueOnce(bookOrder({ shipping_address: address({ line1: "12 Hill Rd" }) }));
  show({ fulfillment: "needs_address", address_problem: { message: "No such street.", suggestion } });
  expect(screen.getByRole("alert").textContent).toContain("No such street.");
  press("Correct the address");
  fireEvent.click(await screen.findByRole("button", { name: "Use this address" }));
  expect(await screen.findByText("12 Hill Rd")).toBeTruthy();
  expect(vi.mocked(callApi)).toHaveBeenCalledWith(updateBookAddress, {
    params: { id: bookOrder().id },
    body: { shipping_address: { ...suggestion, state: "MH" } },
    idempotent: true,
  });
});

it("links to the courier's tracking page only by a web address", () => {
  const tracking = { courier: "Delhivery", number: "123" };
  show({ fulfillment: "shipped", tracking: { ...tracking, url: "https://track.example/123" } });
  expect(screen.getByRole("link", { name: "Track the parcel" }).getAttribute("href")).toBe(
    "https://track.example/123",
  );
  cleanup();
  show({ fulfillment: "shipped", tracking: { ...tracking, url: "javascript:alert(1)" } });
  expect(screen.queryByRole("link", { name: "Track the parcel" })).toBeNull();
});

it("offers the cancellation once the printer has answered, without a reload", async () => {
  vi.useFakeTimers();
  sessionStore.write(session("reader"));
  const sending = bookOrder({ fulfillment: "submitting", can_cancel: false });
  vi.mocked(callApi)
    .mockResolvedValueOnce(sending)
    .mockResolvedValue(bookOrder({ fulfillment: "submitted" }));
  const data = { kind: "app", screen: "book_order", params: { id: sending.id } } as const;
  render(
    <PageContext value={page(data, { site: null })}>
      <BookOrderScreen />
    </PageContext>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("You can cancel it in a moment, once the printer has it.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();

  await act(() => vi.advanceTimersToNextTimerAsync());
  expect(screen.getByRole("button", { name: "Cancel order" })).toBeTruthy();
  // Printing takes days: nothing more is asked.
  vi.mocked(callApi).mockClear();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(vi.mocked(callApi)).not.toHaveBeenCalled();
});
