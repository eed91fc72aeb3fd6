import { randomUUID } from "node:crypto";
import type { NewBookOrder } from "@quire/contracts/calls/books";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import type { ShippingAddress } from "@quire/contracts/records/bookOrder";
import { notNow } from "./buttons.ts";
import { ordersOf, pick, type Scene } from "./scene.ts";
import type { KitUser } from "./sellerKit.ts";
import { send, sendNew } from "./send.ts";

const ADDRESSES: Record<KitUser["provider"], ShippingAddress> = {
  razorpay: {
    ...{ name: "Asha Rao", line1: "4 Marine Drive", line2: "Flat 2", city: "Mumbai", state: "MH" },
    ...{ postcode: "400020", country: "IN", phone: "+91 98450 12345" },
  },
  stripe: {
    ...{ name: "Ishmael Coffin", line1: "12 Johnny Cake Hill", line2: "", city: "New Bedford", state: "MA" },
    ...{ postcode: "02740", country: "US", phone: "+1 508 555 0134" },
  },
};

/** Orders one to three copies of a printed book. */
export async function buyBook(scene: Scene): Promise<void> {
  const { seller, random } = scene;
  const user = pick(random, seller.readers) as KitUser;
  const isDomestic = user.provider === "razorpay";
  const quantity = 1 + Math.floor(random() * 3);
  const shipped = {
    ...{ post_id: pick(random, seller.books) as string, quantity },
    shipping_address: ADDRESSES[user.provider],
  };
  const path = `/w/books/shipping-options/${isDomestic ? "shiprocket" : "lulu"}`;
  const listed = await send(scene, "shipping listed", { user, method: "POST", path, body: shipped });
  const option = pick(random, (listed as { options: { key: string }[] } | null)?.options ?? []);
  if (!option) return;
  const body: NewBookOrder = {
    ...{ ...shipped, shipping_option: option.key, currency: isDomestic ? "INR" : "USD", pre_order: false },
  };
  await sendNew(scene, "a book ordered", {
    ...{ user, method: "POST", path: `/w/sites/${seller.siteId}/books/orders/${user.provider}`, body },
    headers: { [IDEMPOTENCY_KEY]: randomUUID() },
  });
}

/** A buyer cancels an order of a printed book, whether that is possible or not. */
export async function cancelBook(scene: Scene): Promise<void> {
  const { seller, random } = scene;
  const order = pick(
    random,
    (await ordersOf(scene)).filter(({ kind, state }) => kind === "book" && state === "confirmed"),
  );
  const user = seller.readers.find(({ id }) => id === order?.buyer_id);
  if (!order || !user) return;
  await send(scene, "a book canceled", {
    ...{ user, method: "POST", path: `/w/users/me/purchases/books/${order.id}/cancel`, body: {} },
  });
}

interface Printed {
  is_domestic: boolean;
  job_id: string;
}

const AT_PRESS = ["print", "print", "ship", "ship", "reject", "cancel"];
const AT_COURIER = ["pickup", "pickup", "deliver", "return", "lose"];

/** The press or the courier does something with an order. */
export async function print(scene: Scene): Promise<void> {
  const { query, seller, random, sandbox, count } = scene;
  const jobs = await query<Printed>(
    "SELECT is_domestic, job_id FROM book_orders WHERE site_id = $1 AND job_id IS NOT NULL ORDER BY id",
    [seller.siteId],
  );
  const job = pick(random, jobs);
  if (!job) return;
  const call = pick(random, job.is_domestic ? AT_COURIER : AT_PRESS) as string;
  const path = job.is_domestic ? `/shiprocket/${call}` : `/lulu/${call}`;
  await sandbox.control(path, job.is_domestic ? { shipment: job.job_id } : { job: job.job_id }).catch(notNow);
  count(`book ${call}`);
}
