import { makeDelivery } from "../../factories/delivery.ts";
import { makeOrder } from "../../factories/order.ts";
import { makePayout } from "../../factories/payout.ts";
import { makePayoutAccount } from "../../factories/payoutAccount.ts";
import { makeSite } from "../../factories/site.ts";
import { makeSubscription } from "../../factories/subscription.ts";
import { makeUser } from "../../factories/user.ts";
import type { TestServer } from "../../testServer.ts";
import {
  ADMIN,
  ANYONE,
  type Case,
  type Fixtures,
  none,
  OWNER,
  OWNER_OR_ADMIN_READS,
  OWNER_OR_STAFF_READS,
  OWNER_READS,
  STAFF_READS,
  USER_READS,
} from "./cases.ts";

/** An order on the site: the caller's own if they can buy, so that access depends on owning the order. */
async function orderOf({ app, siteId }: Fixtures, callerId: string | null) {
  const buyer = callerId !== null && callerId !== siteId ? callerId : (await makeUser(app.platform)).id;
  const { id } = await makeOrder(app.platform, { buyer_id: buyer, site_id: siteId });
  return { siteId, id };
}

/** A pending delivery: to the caller if they can buy, so that access depends on owning the order. */
async function deliveryFor({ app, siteId }: Fixtures, callerId: string | null) {
  const buyer = callerId !== null && callerId !== siteId ? callerId : (await makeUser(app.platform)).id;
  const { id, orderId } = await makeDelivery(app.platform, { buyer_id: buyer, site_id: siteId });
  return { siteId, id, orderId };
}

const giftedPlan = ({ app, siteId }: Fixtures) => makeSubscription(app.platform, siteId);

async function pendingPayout(app: TestServer): Promise<{ id: string }> {
  const { id: owner_id } = await makeSite(app.platform);
  return { id: (await makePayout(app.platform, { owner_id })).id };
}

async function payoutAtBank(app: TestServer): Promise<{ id: string; fileId: string }> {
  const { id: owner_id } = await makeSite(app.platform);
  const { id, fileId } = await makePayout(app.platform, { owner_id, isAtBank: true });
  return { id, fileId: String(fileId) };
}

/** Orders, deliveries, Pro and payouts. */
export const billingCalls: Record<string, Case> = {
  // Orders. Owners can't buy from themselves, and another user's order is hidden.
  createOrder: {
    // 400: without an idempotency key, nothing else is checked.
    expected: [401, 400, 400, 400, 400, 400, 403],
    input: ({ siteId }) => ({
      params: { siteId, provider: "razorpay" },
      body: { type: "support", amount: 5000 },
    }),
  },
  // The provider's signature, or the provider itself, proves the payment.
  confirmOrder: {
    expected: [200, 200, 200, 200, 200, 200, 200],
    input: async (fixtures, callerId) => ({ params: await orderOf(fixtures, callerId), body: {} }),
  },
  getOrder: {
    expected: [401, 200, 404, 200, 200, 200, 404],
    input: async (fixtures, callerId) => ({ params: await orderOf(fixtures, callerId) }),
  },
  getPaymentPage: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async (fixtures, callerId) => ({
      params: await orderOf(fixtures, callerId),
      query: { key: "none" },
    }),
  },
  refundOrder: {
    // 409: it was not paid.
    expected: [401, 403, 409, 403, 403, 409, 403],
    input: async (fixtures, callerId) => ({ params: await orderOf(fixtures, callerId), body: {} }),
  },
  listPurchases: { expected: USER_READS, input: () => ({ query: {} }) },
  getPurchase: {
    expected: [401, 200, 404, 200, 200, 200, 404],
    input: async (fixtures, callerId) => ({ params: { id: (await orderOf(fixtures, callerId)).id } }),
  },
  getPurchaseFile: {
    expected: [401, 404, 404, 404, 404, 404, 404],
    input: async (fixtures, callerId) => ({
      params: { id: (await orderOf(fixtures, callerId)).id, fileId: fixtures.app.platform.newId() },
    }),
  },
  listDeliveries: {
    expected: OWNER_OR_STAFF_READS,
    input: ({ siteId }) => ({ params: { siteId }, query: {} }),
  },
  createDelivery: {
    expected: OWNER,
    input: async (fixtures, callerId) => {
      const { siteId, id } = await deliveryFor(fixtures, callerId);
      return { params: { siteId, id }, body: { text: "Dear Ada" } };
    },
  },
  updateDeliveryDetails: {
    expected: [401, 200, 404, 200, 200, 200, 403],
    input: async (fixtures, callerId) => ({
      params: { id: (await deliveryFor(fixtures, callerId)).orderId },
      body: { details: "For Ada" },
    }),
  },
  refundUndelivered: {
    // 409: there is still time to deliver it.
    expected: [401, 409, 404, 409, 409, 409, 403],
    input: async (fixtures, callerId) => ({
      params: { id: (await deliveryFor(fixtures, callerId)).orderId },
    }),
  },
  listSupporters: { expected: ANYONE, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  enableSupport: { expected: OWNER, input: ({ siteId }) => ({ params: { siteId } }) },
  disableSupport: { expected: OWNER, input: ({ siteId }) => ({ params: { siteId } }) },
  getEarnings: { expected: OWNER_OR_STAFF_READS, input: ({ siteId }) => ({ params: { siteId }, query: {} }) },
  exportStatement: {
    expected: OWNER_OR_STAFF_READS,
    input: ({ siteId }) => ({ params: { siteId }, query: {} }),
  },
  // Pro. A plan is visible to its holder and to admins.
  listPlans: { expected: ANYONE, input: none },
  listSubscriptions: {
    expected: OWNER_OR_ADMIN_READS,
    input: ({ siteId }) => ({ params: { userId: siteId }, query: {} }),
  },
  getTrialStatus: { expected: OWNER_OR_ADMIN_READS, input: ({ siteId }) => ({ params: { userId: siteId } }) },
  createSubscription: {
    // 400: without an idempotency key, nothing else is checked.
    expected: [401, 400, 400, 400, 400, 400, 403],
    input: () => ({ body: { interval: "month", currency: "INR", amount: 44_900 } }),
  },
  // A gift is not charged: there is nothing to confirm.
  confirmSubscription: {
    expected: [404, 404, 404, 404, 404, 404, 403],
    input: async (fixtures) => ({ params: await giftedPlan(fixtures), body: {} }),
  },
  updateSubscription: {
    // 409: a gift doesn't renew.
    expected: [401, 404, 409, 404, 404, 404, 403],
    input: async (fixtures) => ({ params: await giftedPlan(fixtures), body: { recurring: false } }),
  },
  getSubscriptionPage: {
    expected: [404, 404, 404, 404, 404, 404, 404],
    input: async (fixtures) => ({ params: await giftedPlan(fixtures), query: { key: "none" } }),
  },
  grantSubscription: {
    // 400: without an idempotency key.
    expected: [401, 403, 403, 403, 403, 400, 403],
    input: ({ siteId }) => ({ params: { userId: siteId }, body: { months: 1 } }),
  },
  exportStatementPdf: {
    expected: OWNER_OR_STAFF_READS,
    input: ({ siteId }) => ({ params: { siteId }, query: {} }),
  },
  // Only the creator sees and sets a payout account.
  listPayoutAccounts: { expected: OWNER_READS, input: ({ siteId }) => ({ params: { siteId } }) },
  setPayoutAccount: {
    expected: OWNER,
    input: ({ siteId }) => ({
      params: { siteId },
      body: { currency: "INR", method: "upi", holder: "Ishmael", upi: "ishmael@okbank" },
    }),
  },
  listSitePayouts: {
    expected: OWNER_OR_STAFF_READS,
    input: ({ siteId }) => ({ params: { siteId }, query: {} }),
  },
  listPayouts: { expected: STAFF_READS, input: () => ({ query: {} }) },
  listRejectedPayments: { expected: STAFF_READS, input: () => ({ query: {} }) },
  runPayouts: { expected: ADMIN, input: none },
  listAccountsToVerify: { expected: ADMIN, input: () => ({ query: {} }) },
  decidePayoutAccount: {
    expected: ADMIN,
    input: async ({ app }) => {
      const { id: siteId } = await makeSite(app.platform);
      const changed_at = app.platform.clock.now();
      await makePayoutAccount(app.platform, { owner_id: siteId, changed_at });
      return {
        params: { siteId, currency: "INR" },
        body: { verified: true, changed: changed_at.toISOString() },
      };
    },
  },
  createPayoutFile: {
    expected: [401, 403, 403, 403, 403, 201, 403],
    input: async ({ app }) => {
      const { id: owner_id } = await makeSite(app.platform);
      await makePayoutAccount(app.platform, { owner_id });
      await makePayout(app.platform, { owner_id });
      return { body: { currency: "INR" } };
    },
  },
  listPayoutFiles: { expected: ADMIN, input: () => ({ query: {} }) },
  downloadPayoutFile: {
    expected: ADMIN,
    input: async ({ app }) => ({ params: { id: (await payoutAtBank(app)).fileId } }),
  },
  markPayoutFilePaid: {
    expected: ADMIN,
    input: async ({ app }) => ({
      params: { id: (await payoutAtBank(app)).fileId },
      body: { reference: "UTR 1" },
    }),
  },
  markPayoutPaid: {
    expected: ADMIN,
    input: async ({ app }) => ({
      params: { id: (await payoutAtBank(app)).id },
      body: { reference: "UTR 1" },
    }),
  },
  cancelPayout: {
    expected: ADMIN,
    input: async ({ app }) => ({
      params: { id: (await payoutAtBank(app)).id },
      body: { reason: "It failed." },
    }),
  },
  holdPayout: {
    expected: ADMIN,
    input: async ({ app }) => ({ params: await pendingPayout(app), body: { reason: "We look into it." } }),
  },
  releasePayout: { expected: ADMIN, input: async ({ app }) => ({ params: await pendingPayout(app) }) },
  // The provider's signature decides, not the caller; no provider is configured here.
  receiveWebhook: {
    expected: [503, 503, 503, 503, 503, 503, 503],
    input: () => ({ params: { provider: "stripe" }, body: {} }),
  },
};
