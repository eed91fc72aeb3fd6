import { makeBook } from "../../factories/book.ts";
import { makeBookOrder } from "../../factories/bookOrder.ts";
import { makeUser } from "../../factories/user.ts";
import { ANYONE, type Case, type Fixtures, OWNER, OWNER_READS, USER_READS } from "./cases.ts";

/** A published book of the site. */
async function bookOf({ app, siteId }: Fixtures) {
  const { id } = await makeBook(app.platform, { site_id: siteId });
  return { siteId, id };
}

/** A paid order on the site: the caller's own if they can buy, so that access depends on owning the order. */
async function orderOf({ app, siteId }: Fixtures, callerId: string | null) {
  const buyer = callerId !== null && callerId !== siteId ? callerId : (await makeUser(app.platform)).id;
  const { id } = await makeBookOrder(app.platform, { buyer_id: buyer, site_id: siteId });
  return { siteId, id };
}

const shipping_address = {
  ...{ name: "Asha Rao", line1: "4 Marine Drive", line2: "", city: "Mumbai", state: "MH" },
  ...{ postcode: "400020", country: "IN", phone: "+91 98450 12345" },
};

const newOrder = async (fixtures: Fixtures) => {
  const { id } = await bookOf(fixtures);
  return {
    params: { siteId: fixtures.siteId, provider: "razorpay" },
    body: {
      ...{ post_id: id, quantity: 1, shipping_option: "1", currency: "INR", pre_order: false },
      shipping_address,
    },
  };
};

const shippingOf = async (fixtures: Fixtures) => ({
  body: { post_id: (await bookOf(fixtures)).id, quantity: 1, shipping_address },
});

/** Books, their files, and their orders. */
export const bookCalls: Record<string, Case> = {
  createBook: {
    expected: [401, 403, 201, 403, 403, 403, 403],
    input: async ({ siteId, published }) => ({
      params: { siteId },
      body: { source: { kind: "posts", ids: [(await published()).id] } },
    }),
  },
  listBooks: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { siteId } }) },
  getBook: { expected: OWNER_READS, input: async (fixtures) => ({ params: await bookOf(fixtures) }) },
  updateBook: {
    expected: OWNER,
    input: async (fixtures) => ({
      params: await bookOf(fixtures),
      body: { last_version: 1, details: { subtitle: "The Whale" } },
    }),
  },
  deleteBook: {
    // 409: it is on sale.
    expected: [401, 403, 409, 403, 403, 403, 403],
    input: async (fixtures) => ({ params: await bookOf(fixtures) }),
  },
  buildBook: {
    expected: OWNER,
    input: async (fixtures) => ({ params: await bookOf(fixtures), body: { kinds: ["interior"] } }),
  },
  getBookFile: {
    // 409: it was never built.
    expected: [401, 403, 409, 403, 403, 403, 409],
    input: async (fixtures) => ({ params: { ...(await bookOf(fixtures)), kind: "interior" } }),
  },
  publishBook: {
    // 422: its files aren't built.
    expected: [401, 403, 422, 403, 403, 403, 403],
    input: async (fixtures) => ({ params: await bookOf(fixtures) }),
  },
  getBookPage: { expected: ANYONE, input: async (fixtures) => ({ params: await bookOf(fixtures) }) },
  getBookSample: {
    // It has none.
    expected: [409, 409, 409, 409, 409, 409, 409],
    input: async (fixtures) => ({ params: await bookOf(fixtures) }),
  },
  // No press and no courier are set up: everyone who signed in gets as far as asking them.
  listDomesticShipping: { expected: [401, 503, 503, 503, 503, 503, 403], input: shippingOf },
  listPressShipping: { expected: [401, 503, 503, 503, 503, 503, 403], input: shippingOf },
  previewBookOrder: { expected: [401, 503, 503, 503, 503, 503, 403], input: newOrder },
  // 400: without an idempotency key, nothing else is checked.
  createBookOrder: { expected: [401, 400, 400, 400, 400, 400, 403], input: newOrder },
  listBookPurchases: { expected: USER_READS, input: () => ({}) },
  // Another user's order is hidden: its book's creator sees it in their own list.
  getBookPurchase: {
    expected: [401, 200, 404, 200, 200, 200, 404],
    input: async (fixtures, callerId) => ({ params: { id: (await orderOf(fixtures, callerId)).id } }),
  },
  cancelBookOrder: {
    expected: [401, 200, 404, 200, 200, 200, 403],
    input: async (fixtures, callerId) => ({ params: { id: (await orderOf(fixtures, callerId)).id } }),
  },
  updateBookAddress: {
    expected: [401, 200, 404, 200, 200, 200, 403],
    input: async (fixtures, callerId) => ({
      params: { id: (await orderOf(fixtures, callerId)).id },
      body: { shipping_address },
    }),
  },
  listBookOrders: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { siteId } }) },
  shipBookOrder: {
    // 409: the press ships it.
    expected: [401, 403, 409, 403, 403, 403, 403],
    input: async (fixtures, callerId) => ({
      params: await orderOf(fixtures, callerId),
      body: { courier: "India Post", number: "EA123456789IN" },
    }),
  },
};
