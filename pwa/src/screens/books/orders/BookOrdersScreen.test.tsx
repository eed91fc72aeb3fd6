// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { PageContext } from "../../../lib/PageContext.ts";
import { sessionStore } from "../../../lib/session.ts";
import { bookOrder } from "../../../testing/books.ts";
import { page } from "../../../testing/pages.ts";
import { session } from "../../../testing/session.ts";
import { BookOrdersScreen } from "./BookOrdersScreen.tsx";

const saved = vi.hoisted(() => ({ list: undefined as unknown }));
vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/localPort.ts", () => ({
  local: {
    loadOwnList: async () => saved.list,
    saveOwnList: async (_user: string, _name: string, value: unknown) => {
      saved.list = value;
    },
  },
}));

const show = () =>
  render(
    <PageContext value={page({ kind: "app", screen: "book_orders" }, { site: null })}>
      <BookOrdersScreen />
    </PageContext>,
  );

beforeEach(() => {
  saved.list = undefined;
  sessionStore.write(session("reader"));
});
afterEach(cleanup);

it("lists orders with their states, page by page, until there are no more", async () => {
  vi.mocked(callApi)
    .mockResolvedValueOnce({ orders: [bookOrder({ id: "o1", fulfillment: "printing" })], next: "n" })
    .mockResolvedValueOnce({ orders: [bookOrder({ id: "o2", fulfillment: "delivered" })], next: null });
  show();
  expect(await screen.findByText("Printing")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Delivered")).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/orders/book/o1",
    "/orders/book/o2",
  ]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("shows the last saved list offline", async () => {
  saved.list = { orders: [bookOrder({ fulfillment: "shipped" })], next: null };
  vi.mocked(callApi).mockRejectedValueOnce(new Error("offline"));
  show();
  expect(await screen.findByText("You're seeing your last saved copy.")).toBeTruthy();
  expect(screen.getByText("Shipped")).toBeTruthy();
});
