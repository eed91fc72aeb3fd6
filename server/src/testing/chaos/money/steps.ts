import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { buttonsOf, notNow, pressButton } from "./buttons.ts";
import { addFault } from "./misbehave.ts";
import { actOfStaff } from "./payoutSteps.ts";
import { agreeToPlan, confirmationOfPlan, planFor, turnOfPlan } from "./proSteps.ts";
import { type OrderKnown, ordersOf, pick, type Request, type Scene } from "./scene.ts";
import type { Person } from "./shop.ts";

export type Step = (scene: Scene) => Promise<void>;

/** What may happen in a shop, and how often in proportion. */
const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [5, purchase],
  [2, buyPost],
  [1, buyBundle],
  [1, support],
  [2, buyInTwoWindows],
  [2, askAgain],
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

/** Those that end well, as a rule. */
const WELL = { stripe: ["approve", "challenge", "bank"], razorpay: ["card", "challenge", "upi"] };

const DECK = STEPS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** A random step. */
export function someStep(random: () => number): Step {
  return pick(random, DECK) ?? purchase;
}

/** Plans are paid for beside all that, and creators paid out: by the real clock no period ends, so what is charged is charged once. */
const MORTAL = [
  ...DECK.filter((step) => step !== tamper),
  ...[beginPlan, beginPlan, beginPlan, beginPlan, confirmPlan, confirmPlan, confirmPlan, turnPlan, turnPlan],
  ...[payOut, payOut, payOut, payOut, payOut],
];

/** One of those whose outcome an audit knows even where their answer was lost. */
export function someMortalStep(random: () => number): Step {
  return pick(random, MORTAL) ?? purchase;
}

/** Sends it, and judges the answer: of the server's own failures only an unreachable provider is one that may be. */
async function send(scene: Scene, what: string, request: Request): Promise<unknown> {
  const answer = await scene.send(request);
  if (!answer) return null;
  const { error } = answer.body as { error?: { code: string } };
  scene.count(error ? `${what}: ${error.code}` : what);
  if (answer.status >= 500 && error?.code !== "payment_unreachable") {
    scene.violations.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return error ? null : answer.body;
}

function orderOf({ shop }: Scene, who: Person, body: object): Request {
  const path = `/w/${shop.siteId}/orders/${who.provider}`;
  return { who, method: "POST", path, body, headers: { [IDEMPOTENCY_KEY]: randomUUID() } };
}

async function ask(scene: Scene, what: string, request: Request): Promise<void> {
  scene.asked.push(request);
  await send(scene, what, request);
}

/** A post, a bundle or support: ordered and paid; half of the browsers come back. */
async function purchase(scene: Scene): Promise<void> {
  const known = new Set((await ordersOf(scene)).map(({ id }) => id));
  const what = pick(scene.random, [buyPost, buyPost, buyPost, buyBundle, support]) ?? buyPost;
  await what(scene);
  const order = (await ordersOf(scene)).find(({ id }) => !known.has(id));
  if (!order) return;
  await payBy(scene, order, pick(scene.random, WELL[order.provider]) as string);
  if (scene.random() < 0.5) await send(scene, "confirm", confirmation(scene, order, {}));
}

async function buyPost(scene: Scene): Promise<void> {
  const { shop, random } = scene;
  const who = pick(random, shop.readers) as Person;
  await ask(
    scene,
    "a post ordered",
    orderOf(scene, who, { type: "post", items: [pick(random, shop.posts)] }),
  );
}

async function buyBundle(scene: Scene): Promise<void> {
  const who = pick(scene.random, scene.shop.readers) as Person;
  await ask(scene, "a bundle ordered", orderOf(scene, who, { type: "bulk", items: scene.shop.posts }));
}

async function support(scene: Scene): Promise<void> {
  const who = pick(scene.random, scene.shop.readers) as Person;
  const amount = who.provider === "stripe" ? 1500 : 60_000;
  await ask(scene, "support begun", orderOf(scene, who, { type: "support", amount, message: "Fair winds" }));
}

/** The same post, ordered and paid in both of two windows. */
async function buyInTwoWindows(scene: Scene): Promise<void> {
  const { shop, random } = scene;
  const who = pick(random, shop.readers) as Person;
  const body = { type: "post", items: [pick(random, shop.posts)] };
  const known = new Set((await ordersOf(scene)).map(({ id }) => id));
  await Promise.all([0, 1].map(() => ask(scene, "a post ordered", orderOf(scene, who, body))));
  const both = (await ordersOf(scene)).filter(({ id, buyer_id }) => buyer_id === who.id && !known.has(id));
  for (const order of both) await payBy(scene, order, order.provider === "stripe" ? "approve" : "card");
  await Promise.all(both.map((order) => send(scene, "confirm", confirmation(scene, order, {}))));
}

/** A device that had no answer, or was impatient: the same request, several times at once. */
async function askAgain(scene: Scene): Promise<void> {
  const request = pick(scene.random, scene.asked);
  if (!request) return;
  const times = 1 + Math.floor(scene.random() * 3);
  await Promise.all(Array.from({ length: times }, () => send(scene, "asked again", request)));
}

async function payBy({ there, count }: Scene, order: OrderKnown, way: string): Promise<void> {
  const { provider, provider_order_id } = order;
  if (provider_order_id === null) return;
  await there.press({ provider, provider_order_id }, way);
  count(`${provider}: ${way}`);
}

async function pay(scene: Scene): Promise<void> {
  const open = (await ordersOf(scene)).filter((one) => one.provider_order_id && one.state === "pending");
  const order = pick(scene.random, open);
  if (order) await payBy(scene, order, pick(scene.random, WAYS[order.provider]) as string);
}

function confirmation({ shop }: Scene, order: OrderKnown, body: object): Request {
  const who = shop.readers.find(({ id }) => id === order.buyer_id) as Person;
  return { who, method: "POST", path: `/w/${shop.siteId}/orders/${order.id}/confirm`, body };
}

/** Browsers come back: several at once, with the proof of this order or of another, while jobs are done. */
async function confirm(scene: Scene): Promise<void> {
  const { random, there } = scene;
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
      ? await there.proof({ ...proven, provider_order_id: proven.provider_order_id }).catch(() => ({}))
      : {};
  const times = 1 + Math.floor(random() * 3);
  const working = random() < 0.3 ? scene.work() : undefined;
  const request = confirmation(scene, order, body);
  await Promise.all(Array.from({ length: times }, () => send(scene, "confirm", request)));
  await working;
}

/** The creator gives a payment back. */
async function refund(scene: Scene): Promise<void> {
  const { shop, random } = scene;
  const paid = (await ordersOf(scene)).filter(({ state }) => state === "confirmed");
  const order = pick(random, paid);
  if (!order) return;
  const path = `/w/${shop.siteId}/orders/${order.id}/refund`;
  await send(scene, "refund asked", { who: shop.creator, method: "POST", path, body: {} });
}

/** An event that comes again is a step of its own; what is renewed before its time is learned when its time has come. */
const APART = ["resend", "renew"];

/** Something in a provider's dashboard, or at a bank. */
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
  const again = (await buttonsOf(scene)).filter(({ call }) => call === "resend");
  const button = pick(scene.random, again);
  if (button) await pressButton(scene, button);
}

async function beginPlan(scene: Scene): Promise<void> {
  await ask(scene, "a plan begun", planFor(scene));
  await agreeToPlan(scene);
}

async function confirmPlan(scene: Scene): Promise<void> {
  await agreeToPlan(scene);
  const request = await confirmationOfPlan(scene);
  if (request) await send(scene, "a plan confirmed", request);
}

async function turnPlan(scene: Scene): Promise<void> {
  const request = await turnOfPlan(scene);
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
  const { shop, random } = scene;
  if (random() < 0.5) return;
  const path = `/w/${shop.siteId}/posts/${pick(random, shop.posts)}/unpublish`;
  await send(scene, "unpublish", { who: shop.creator, method: "POST", path, body: {} });
}

/** An order comes to say another amount than its provider was told. */
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
