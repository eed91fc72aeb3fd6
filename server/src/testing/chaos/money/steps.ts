import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { addFault } from "./addFault.ts";
import { buyBook, cancelBook, print } from "./bookSteps.ts";
import { buttonsOf, notNow, pressButton } from "./buttons.ts";
import { actOfStaff } from "./payoutSteps.ts";
import { agreeToPlan, confirmationOfPlan, planFor, renewalChange } from "./proSteps.ts";
import { type OrderKnown, ordersOf, pick, type Scene, type UserRequest } from "./scene.ts";
import type { KitUser } from "./sellerKit.ts";
import { send, sendNew } from "./send.ts";

export type Step = (scene: Scene) => Promise<void>;

/** The steps of a history, with their relative frequency. */
const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [5, purchase],
  [2, buyPost],
  [1, buyBundle],
  [1, support],
  [2, buyBook],
  [1, cancelBook],
  [2, print],
  [2, buyInTwoWindows],
  [2, retry],
  [4, pay],
  [4, confirm],
  [3, refund],
  [6, press],
  [1, resend],
  [5, misbehave],
  [1, unpublish],
  [1, tamper],
  [2, letTimePass],
  [3, work],
];

const WAYS = {
  stripe: ["approve", "approve", "challenge", "fail", "decline", "bank", "abandon"],
  razorpay: ["card", "card", "challenge", "fail", "upi", "wait", "decline"],
};

/** Ways to pay that usually succeed. */
const WELL = { stripe: ["approve", "challenge", "bank"], razorpay: ["card", "challenge", "upi"] };

const DECK = STEPS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** Returns a random step. */
export function someStep(random: () => number): Step {
  return pick(random, DECK) ?? purchase;
}

/** Adds plan payments and payouts: by the real clock no period ends, so each plan is charged once. */
const AUDITABLE = [
  ...DECK.filter((step) => step !== tamper),
  ...[
    beginPlan,
    beginPlan,
    beginPlan,
    beginPlan,
    confirmPlan,
    confirmPlan,
    confirmPlan,
    switchRenewals,
    switchRenewals,
  ],
  ...[payOut, payOut, payOut, payOut, payOut],
];

/**
 * Returns a random step whose outcome an audit can judge even if its response was lost. Books are rarely bought and
 * paid: while a crash waits for one at the press, every second step does.
 */
export function someAuditableStep(random: () => number, { toPress = false } = {}): Step {
  if (toPress && random() < 0.5) return purchaseBook;
  return pick(random, AUDITABLE) ?? purchase;
}

function orderOf({ seller }: Scene, user: KitUser, body: object): UserRequest {
  const path = `/w/${seller.siteId}/orders/${user.provider}`;
  return { user, method: "POST", path, body, headers: { [IDEMPOTENCY_KEY]: randomUUID() } };
}

/** Orders and pays a post, a bundle or support; half of the browsers come back. */
function purchase(scene: Scene): Promise<void> {
  const what = pick(scene.random, [buyPost, buyPost, buyPost, buyBundle, support, buyBook]) ?? buyPost;
  return orderAndPay(scene, what);
}

const purchaseBook: Step = (scene) => orderAndPay(scene, buyBook);

async function orderAndPay(scene: Scene, what: Step): Promise<void> {
  const known = new Set((await ordersOf(scene)).map(({ id }) => id));
  await what(scene);
  const order = (await ordersOf(scene)).find(({ id }) => !known.has(id));
  if (!order) return;
  await payBy(scene, order, pick(scene.random, WELL[order.provider]) as string);
  if (scene.random() < 0.5) await send(scene, "confirm", confirmation(scene, order, {}));
}

async function buyPost(scene: Scene): Promise<void> {
  const { seller, random } = scene;
  const user = pick(random, seller.readers) as KitUser;
  await sendNew(
    scene,
    "a post ordered",
    orderOf(scene, user, { type: "post", items: [pick(random, seller.posts)] }),
  );
}

async function buyBundle(scene: Scene): Promise<void> {
  const user = pick(scene.random, scene.seller.readers) as KitUser;
  await sendNew(scene, "a bundle ordered", orderOf(scene, user, { type: "bulk", items: scene.seller.posts }));
}

async function support(scene: Scene): Promise<void> {
  const user = pick(scene.random, scene.seller.readers) as KitUser;
  const amount = user.provider === "stripe" ? 1500 : 60_000;
  await sendNew(
    scene,
    "support ordered",
    orderOf(scene, user, { type: "support", amount, message: "Fair winds" }),
  );
}

/** Orders and pays the same post in two windows. */
async function buyInTwoWindows(scene: Scene): Promise<void> {
  const { seller, random } = scene;
  const user = pick(random, seller.readers) as KitUser;
  const body = { type: "post", items: [pick(random, seller.posts)] };
  const known = new Set((await ordersOf(scene)).map(({ id }) => id));
  await Promise.all([0, 1].map(() => sendNew(scene, "a post ordered", orderOf(scene, user, body))));
  const both = (await ordersOf(scene)).filter(({ id, buyer_id }) => buyer_id === user.id && !known.has(id));
  for (const order of both) await payBy(scene, order, order.provider === "stripe" ? "approve" : "card");
  await Promise.all(both.map((order) => send(scene, "confirm", confirmation(scene, order, {}))));
}

/** A device that got no response, or was impatient, sends the same request several times at once. */
async function retry(scene: Scene): Promise<void> {
  const request = pick(scene.random, scene.requests);
  if (!request) return;
  const times = 1 + Math.floor(scene.random() * 3);
  await Promise.all(Array.from({ length: times }, () => send(scene, "request retried", request)));
}

async function payBy({ sandbox, count }: Scene, order: OrderKnown, way: string): Promise<void> {
  const { provider, provider_order_id } = order;
  if (provider_order_id === null) return;
  await sandbox.press({ provider, provider_order_id }, way);
  count(`${provider}: ${way}`);
}

async function pay(scene: Scene): Promise<void> {
  const open = (await ordersOf(scene)).filter((one) => one.provider_order_id && one.state === "pending");
  const order = pick(scene.random, open);
  if (order) await payBy(scene, order, pick(scene.random, WAYS[order.provider]) as string);
}

function confirmation({ seller }: Scene, order: OrderKnown, body: object): UserRequest {
  const user = seller.readers.find(({ id }) => id === order.buyer_id) as KitUser;
  return { user, method: "POST", path: `/w/${seller.siteId}/orders/${order.id}/confirm`, body };
}

/** Browsers come back: several at once, with the proof of this order or of another, while jobs run. */
async function confirm(scene: Scene): Promise<void> {
  const { random, sandbox } = scene;
  const all = (await ordersOf(scene)).filter((one) => one.provider_order_id);
  const order = pick(random, all);
  const other = pick(
    random,
    all.filter(({ provider }) => provider === "razorpay"),
  );
  if (!order?.provider_order_id) return;
  const wantsProof = random() < 0.5 && order.provider === "razorpay";
  const proven = random() < 0.6 ? order : other;
  const body =
    wantsProof && proven?.provider_order_id
      ? await sandbox.proof({ ...proven, provider_order_id: proven.provider_order_id }).catch(() => ({}))
      : {};
  const times = 1 + Math.floor(random() * 3);
  const working = random() < 0.3 ? scene.work() : undefined;
  const request = confirmation(scene, order, body);
  await Promise.all(Array.from({ length: times }, () => send(scene, "confirm", request)));
  await working;
}

/** The creator refunds a payment. */
async function refund(scene: Scene): Promise<void> {
  const { seller, random } = scene;
  const paid = (await ordersOf(scene)).filter(({ state }) => state === "confirmed");
  const order = pick(random, paid);
  if (!order) return;
  const path = `/w/${seller.siteId}/orders/${order.id}/refund`;
  await send(scene, "refund requested", { user: seller.creator, method: "POST", path, body: {} });
}

/**
 * Calls that `press` leaves out: resending an event is a step of its own, and an early renewal is only noticed when
 * it is due.
 */
const APART = ["resend", "renew"];

/** Takes a random action in a provider's dashboard or at a bank. */
async function press(scene: Scene): Promise<void> {
  const buttons = await buttonsOf(scene);
  const calls = [...new Set(buttons.map(({ call }) => call))].filter((call) => !APART.includes(call));
  const call = pick(scene.random, calls);
  const button = pick(
    scene.random,
    buttons.filter((one) => one.call === call),
  );
  if (button) await pressButton(scene, button).catch(notNow);
}

async function resend(scene: Scene): Promise<void> {
  const resendable = (await buttonsOf(scene)).filter(({ call }) => call === "resend");
  const button = pick(scene.random, resendable);
  if (button) await pressButton(scene, button);
}

async function beginPlan(scene: Scene): Promise<void> {
  await sendNew(scene, "a plan started", planFor(scene));
  await agreeToPlan(scene);
}

async function confirmPlan(scene: Scene): Promise<void> {
  await agreeToPlan(scene);
  const request = await confirmationOfPlan(scene);
  if (request) await send(scene, "a plan confirmed", request);
}

async function switchRenewals(scene: Scene): Promise<void> {
  const request = await renewalChange(scene);
  if (request) await send(scene, "renewals switched", request);
}

async function payOut(scene: Scene): Promise<void> {
  const act = await actOfStaff(scene);
  if (act) await send(scene, act.what, act.request);
}

async function misbehave(scene: Scene): Promise<void> {
  await addFault(scene);
}

async function unpublish(scene: Scene): Promise<void> {
  const { seller, random } = scene;
  if (random() < 0.5) return;
  const path = `/w/${seller.siteId}/posts/${pick(random, seller.posts)}/unpublish`;
  await send(scene, "unpublish", { user: seller.creator, method: "POST", path, body: {} });
}

/** Changes an order's amount, so that it differs from what its provider was told. */
async function tamper(scene: Scene): Promise<void> {
  const { query, random, tampered, count } = scene;
  const open = (await ordersOf(scene)).filter((one) => one.provider_order_id && one.state === "pending");
  const order = pick(random, open);
  if (!order || random() < 0.5) return;
  const changed = await query<{ id: string }>(
    "UPDATE orders SET amount = amount + 1 WHERE id = $1 AND state = 'pending' RETURNING id",
    [order.id],
  );
  for (const { id } of changed) {
    tampered.add(id);
    count("tampered");
  }
}

const LONGEST_WAIT_MS = 20_000;

async function letTimePass(scene: Scene): Promise<void> {
  await scene.wait(Math.floor(scene.random() * LONGEST_WAIT_MS));
  await scene.work();
}

function work(scene: Scene): Promise<void> {
  return scene.work();
}
