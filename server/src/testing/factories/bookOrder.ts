import { type BookOrderColumns, bookOrders } from "../../modules/books/models/bookOrders.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeBook } from "./book.ts";
import { makeOrder } from "./order.ts";

/** Creates an order of one printed book within India that was paid and waits to be sent, unless fields say otherwise. */
export async function makeBookOrder(
  platform: Platform,
  { buyer_id, site_id, ...fields }: Partial<BookOrderColumns> & { buyer_id: string; site_id: string },
): Promise<BookOrderColumns> {
  const now = platform.clock.now();
  const { id: book_id, edition } = await makeBook(platform, { site_id });
  const { id } = await makeOrder(platform, {
    buyer_id,
    site_id,
    kind: "book",
    amount: 69_000,
    confirmed_at: now,
  });
  const row = await bookOrders(platform.db).create({
    ...{ id, buyer_id, site_id, book_id, edition, quantity: 1, unit_price: 60_000, copies: 60_000 },
    ...{ print_cost: 18_600, shipping: 9000, tax: 0, currency: "INR", is_domestic: true, is_own: false },
    ...{ fulfilled_by: "provider", preorder_until: null, state: "queued", job_id: null, job_number: 1 },
    shipping_option: {
      ...{ key: "1", name: "Delhivery", cost: 9000, total_days_min: 4 },
      ...{ min_delivery_date: "2026-12-01", max_delivery_date: "2026-12-04" },
    },
    shipping_address: {
      ...{ name: "Asha Rao", line1: "4 Marine Drive", line2: "Flat 2", city: "Mumbai", state: "MH" },
      ...{ postcode: "400020", country: "IN", phone: "+91 98450 12345" },
    },
    ...{ job_changed_at: null, tracking: null, problem: null, next_check_at: null, not_found_at: null },
    ...{ created_at: now, confirmed_at: fields.state === "unpaid" ? null : now },
    ...fields,
  });
  return row.get();
}
