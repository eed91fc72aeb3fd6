import {
  createBookOrder,
  getBookPurchase,
  listDomesticShipping,
  listPressShipping,
  type NewBookOrder,
  previewBookOrder,
} from "@quire/contracts/calls/books";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import type { BookOrder, ShippingAddress } from "@quire/contracts/records/bookOrder";
import { select } from "../../../platform/database/select.ts";
import { makeBook } from "../../../testing/factories/book.ts";
import { openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import type { Edition } from "../models/books.ts";
import { runDueBookOrdersJob } from "../orders/runDueBookOrders.ts";

export const MUMBAI: ShippingAddress = {
  ...{ name: "Asha Rao", line1: "4 Marine Drive", line2: "Flat 2", city: "Mumbai", state: "MH" },
  ...{ postcode: "400020", country: "IN", phone: "+91 98450 12345" },
};
export const NEW_BEDFORD: ShippingAddress = {
  ...{ name: "Ishmael Coffin", line1: "12 Johnny Cake Hill", line2: "", city: "New Bedford", state: "MA" },
  ...{ postcode: "02740", country: "US", phone: "+1 508 555 0134" },
};

/** A creator whose printed books readers order, at the sandbox's checkouts, press and courier. */
export async function openBookKit() {
  const checkout = await openCheckoutKit();
  const seller = await openSellerKit(checkout);
  const { platform } = checkout;

  /** A reader from a country who views a book. */
  async function shopper(
    country = "IN",
    edition: Partial<Edition> = {},
    existing?: Awaited<ReturnType<typeof seller.enter>>,
  ) {
    const book = await makeBook(checkout.platform, { site_id: seller.siteId, edition });
    const reader = existing ?? (await seller.enter(country));
    const isDomestic = country === "IN";
    const address = isDomestic ? MUMBAI : NEW_BEDFORD;
    const provider = isDomestic ? ("razorpay" as const) : ("stripe" as const);
    const params = { siteId: seller.siteId, provider };
    const { buyer } = reader;

    async function body(changes: Partial<NewBookOrder> = {}): Promise<NewBookOrder> {
      const call = isDomestic ? listDomesticShipping : listPressShipping;
      const listed = await buyer.call(call, {
        body: { post_id: book.id, quantity: 1, shipping_address: address },
      });
      return {
        ...{ post_id: book.id, quantity: 1, currency: isDomestic ? "INR" : "USD", pre_order: false },
        ...{ shipping_option: listed.body.options?.[0]?.key ?? "", shipping_address: address },
        ...changes,
      };
    }

    const preview = async (changes?: Partial<NewBookOrder>) =>
      buyer.call(previewBookOrder, { params, body: await body(changes) });

    async function begin(changes?: Partial<NewBookOrder>, key = checkout.platform.newId()) {
      return buyer.call(
        createBookOrder,
        { params, body: await body(changes) },
        { headers: { [IDEMPOTENCY_KEY]: key } },
      );
    }

    /** Orders, pays and comes back. */
    async function pay(changes?: Partial<NewBookOrder>): Promise<string> {
      const { order } = (await begin(changes)).body;
      await checkout.press(order, isDomestic ? "card" : "approve");
      await reader.confirm(order);
      return order.id;
    }

    const read = async (id: string): Promise<BookOrder> =>
      (await buyer.call(getBookPurchase, { params: { id } })).body;

    return { ...reader, book, preview, begin, pay, read, params, body };
  }

  /** Runs what is due after a while, as a server does each minute. */
  async function later(milliseconds: number): Promise<void> {
    await checkout.wait(milliseconds);
    platform.jobs.soon(runDueBookOrdersJob);
    await platform.jobs.runDue();
  }

  /** Delivers the webhooks, and does what they make due. */
  async function settle(): Promise<void> {
    await checkout.allReceived();
    await later(0);
    await checkout.allReceived();
  }

  /** The jobs of an order at the press and the courier. */
  const jobsOf = (orderId: string) => checkout.sandbox.printJobs(orderId);

  /** The id of the order's job, as we know it. */
  async function jobOf(id: string): Promise<string> {
    const [row] = await select<{ job_id: string }>(
      platform.db,
      "SELECT job_id FROM book_orders WHERE id = $id",
      {
        id,
      },
    );
    return row?.job_id ?? "";
  }

  return { checkout, seller, platform, shopper, later, settle, jobsOf, jobOf, close: () => checkout.close() };
}

export type BookKit = Awaited<ReturnType<typeof openBookKit>>;
