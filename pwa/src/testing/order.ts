import type { Order } from "@quire/contracts/records/order";

/** A post that was bought and paid for. */
export const order = (changes: Partial<Order> = {}): Order => ({
  id: "b01j0000000ooooooooo",
  type: "post",
  state: "confirmed",
  provider: "razorpay",
  amount: 4900,
  currency: "INR",
  title: "Three bowls",
  items: [],
  site: { id: "b01j0000000sssssssss", name: "Meera", url: "https://meera.example" },
  message: null,
  private: false,
  created: "2026-11-21T23:00:00.000Z",
  confirmed: "2026-11-22T01:00:00.000Z",
  processing: null,
  waits_until: null,
  refund_pending: false,
  refunded: null,
  amount_refunded: 0,
  note: null,
  return_url: "https://meera.example/",
  sandbox: false,
  ...changes,
});
