// @vitest-environment jsdom
import { errorClass, NetworkError } from "@quire/client/errors";
import * as calls from "@quire/contracts/calls/books";
import type { SiteBookOrder } from "@quire/contracts/records/bookOrder";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { addDialogMethods } from "../../../testing/dialogMethods.ts";
import { BookOrdersScreen } from "./BookOrdersScreen.tsx";

const world = vi.hoisted(() => ({ saved: undefined as unknown }));
vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/localPort.ts", () => ({
  local: { loadOwnList: async () => world.saved, saveOwnList: async () => {} },
}));
vi.mock("../../../lib/useUser.ts", () => ({ useUser: () => "s1" }));
vi.mock("../../../lib/PageContext.ts", () => ({ usePage: () => ({ site: { name: "Ada's site" } }) }));

const order: SiteBookOrder = {
  id: "b01j0000000ooooooooo",
  fulfillment: "queued",
  book: { id: "b1", title: "The Whale" },
  buyer: { name: "Meera Nair" },
  quantity: 2,
  currency: "INR",
  earnings: 42_840,
  total: 84_800,
  by: "self",
  shipping_option: {
    ...{ key: "1", name: "Standard", cost: 5000, min_delivery_date: null },
    ...{ max_delivery_date: null, total_days_min: 4 },
  },
  shipping_address: {
    ...{ name: "Meera Nair", line1: "12 MG Road", line2: "", city: "Bengaluru", state: "KA" },
    ...{ postcode: "560001", country: "IN", phone: "+91 98450 12345" },
  },
  tracking: null,
  confirmed: "2026-11-26T10:00:00.000Z",
  refunded: null,
};
const printed: SiteBookOrder = {
  ...{ ...order, id: "b01j0000000qqqqqqqqq", by: "provider", fulfillment: "printing" },
  shipping_address: null,
};

let ship: (body: object) => Promise<SiteBookOrder>;
let list: () => Promise<unknown>;
beforeEach(() => {
  addDialogMethods();
  world.saved = undefined;
  list = async () => ({ orders: [order, printed], to_ship: 1, next: null });
  ship = async (body) => ({ ...order, fulfillment: "shipped", tracking: { url: null, ...body } as never });
  vi.mocked(callApi).mockImplementation((async (call: unknown, input: { body: object }) =>
    call === calls.shipBookOrder ? ship(input.body) : list()) as unknown as typeof callApi);
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
async function openForm() {
  render(<BookOrdersScreen />);
  fireEvent.click(await screen.findByText("Mark as shipped"));
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("lists what to ship, what it earns, and where it goes", async () => {
  render(<BookOrdersScreen />);
  await expect.poll(() => screen.queryByText("To ship (1)")).toBeTruthy();
  expect(screen.getAllByText(/Paid ₹848 · You earn ₹428.40/)).toHaveLength(2);
  expect(screen.getByText(/12 MG Road\s+Bengaluru, KA, 560001\s+India/)).toBeTruthy();
  expect(screen.getByText("Printing")).toBeTruthy();
  // Only what the creator ships has an address, and buttons.
  expect(screen.getAllByRole("button", { name: "Packing slip" })).toHaveLength(1);
});

it("marks an order as shipped in place, and counts it off", async () => {
  await openForm();
  type("Courier", "India Post");
  type("Tracking number", "EE123456789IN");
  press("Mark as shipped");
  await expect.poll(() => screen.queryByText("Shipped")).toBeTruthy();
  expect(screen.getByText(/India Post/)).toBeTruthy();
  await expect.poll(() => screen.queryByRole("button", { name: "To ship" })).toBeTruthy();
});

it("requires courier and number, and a full link", async () => {
  await openForm();
  type("Tracking link (optional)", "track.example");
  press("Mark as shipped");
  expect(screen.getByText("Enter the courier, such as India Post")).toBeTruthy();
  expect(screen.getByText("Enter the tracking number")).toBeTruthy();
  expect(screen.getByText("Enter a full address that starts with https://")).toBeTruthy();
});

it("reloads if the order is no longer theirs to ship", async () => {
  await openForm();
  ship = () =>
    Promise.reject(
      new (errorClass(409))(409, { code: "order_not_yours_to_ship", message: "It isn't waiting." }),
    );
  list = async () => ({ orders: [], to_ship: 0, next: null });
  type("Courier", "India Post");
  type("Tracking number", "1");
  press("Mark as shipped");
  await expect.poll(() => screen.queryByText("Nothing to ship")).toBeTruthy();
});

it("prints a packing slip", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  render(<BookOrdersScreen />);
  fireEvent.click(await screen.findByText("Packing slip"));
  expect(screen.getByText("Ada's site")).toBeTruthy();
  press("Print");
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it("shows the saved copy while the server can't be reached", async () => {
  world.saved = { orders: [order], to_ship: 1, next: null };
  list = () => Promise.reject(new NetworkError(0, { code: "network_failed", message: "No." }));
  render(<BookOrdersScreen />);
  await expect.poll(() => screen.queryByText(/You're seeing your last saved copy/)).toBeTruthy();
  expect(screen.getByText("for Meera Nair")).toBeTruthy();
});
