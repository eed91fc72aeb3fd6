import { updateSubscription } from "@quire/contracts/calls/pro";
import type { Currency } from "@quire/domain/billing/money";
import { sweepProviders, sweepProvidersJob } from "../../../modules/billing/payments/sweepProviders.ts";
import { select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../openCheckoutKit.ts";
import { proKit } from "../../proKit.ts";
import { seededRandom } from "../seededRandom.ts";
import { addFault } from "./addFault.ts";
import { buttonsOf, listShownIds, notNow, pressButton } from "./buttons.ts";
import type { MoneyReport } from "./moneyHistories.ts";
import { auditAccess, auditBooks } from "./proAudit.ts";
import type { PlanKnown } from "./proSteps.ts";
import { clearFaults, makeBankDecisions } from "./sandboxActions.ts";
import { type Banks, pick, type Scene } from "./scene.ts";

type ProMember = Awaited<ReturnType<typeof proKit>>;

/** Users who have or want Pro, and the providers that charge them. */
interface ProScene extends Banks, Pick<Scene, "query" | "violations"> {
  checkout: CheckoutKit;
  members: { pro: ProMember; currency: Currency }[];
  /** Requests sent so far, for retries. */
  requests: (() => Promise<Answered>)[];
}

interface Answered {
  status: number;
  error?: { code: string } | undefined;
}

const STEPS = 24;
const DAYS = [0.1, 1, 3, 8, 20, 31];
/** Longer than the grace period of a failed renewal. */
const GRACE_DAYS = 9;
/** Longer than any paid period. */
const REST_DAYS = 800;
const WAYS = {
  stripe: ["approve", "approve", "approve", "challenge", "fail", "decline", "abandon"],
  razorpay: ["card", "card", "card", "challenge", "fail", "decline"],
};

const STEP_OF: readonly (readonly [weight: number, step: (scene: ProScene) => Promise<void>])[] = [
  [5, subscribe],
  [1, retry],
  [4, agree],
  [3, confirm],
  [2, switchRenewals],
  [4, press],
  [4, addFault],
  [5, letDaysPass],
  [2, work],
];
const DECK = STEP_OF.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/**
 * Random Pro histories, each by its seed: plans are started, agreed to, renewed, turned off and on, refunded and
 * disputed, under every provider fault, while months pass. At the end each is reconciled with the providers' books.
 */
export async function runProHistories(histories: number, firstSeed: number): Promise<MoneyReport> {
  const report: MoneyReport = { histories: 0, counts: new Map(), violations: [] };
  for (; report.histories < histories; report.histories++) {
    const seed = firstSeed + report.histories;
    const checkout = await openCheckoutKit();
    try {
      const wrong = await runHistory(checkout, seed, report);
      report.violations.push(...wrong.map((what) => `${seed}: ${what}`));
    } finally {
      await checkout.close();
    }
  }
  return report;
}

async function runHistory(checkout: CheckoutKit, seed: number, report: MoneyReport): Promise<string[]> {
  const scene = await openScene(checkout, seed, report);
  for (let step = 0; step < STEPS; step++) await (pick(scene.random, DECK) ?? subscribe)(scene);
  await clearFaults(scene);
  // Day by day, so that due provider requests are retried in between.
  for (let day = 0; day < GRACE_DAYS; day++) await pass(scene, 1);
  const wrong = await auditAccess(scene, checkout.platform.clock.now());
  await finishAll(scene);
  return [...scene.violations, ...wrong, ...(await auditBooks(scene))];
}

async function openScene(checkout: CheckoutKit, seed: number, report: MoneyReport): Promise<ProScene> {
  const { platform, sandbox } = checkout;
  const members = [];
  // Scheduled as at server start: finds what no webhook reported.
  await platform.jobs.enqueue(null, sweepProvidersJob, {}, { key: sweepProvidersJob });
  for (const currency of ["INR", "USD", "EUR"] as const)
    members.push({ pro: await proKit(checkout), currency });
  return {
    ...{ checkout, sandbox, members, requests: [], violations: [] },
    random: seededRandom(seed),
    before: await listShownIds({ sandbox }),
    count: (what) => void report.counts.set(what, (report.counts.get(what) ?? 0) + 1),
    query: <Row extends object>(sql: string, bind: unknown[] = []) => select<Row>(platform.db, sql, bind),
  };
}

/** Sends a request and checks the response: the only server error allowed is an unreachable provider. */
async function send(scene: ProScene, what: string, call: () => Promise<Answered>): Promise<boolean> {
  const { status, error } = await call();
  scene.count(error ? `${what}: ${error.code}` : what);
  if (status >= 500 && error?.code !== "payment_unreachable")
    scene.violations.push(`${what}: ${status} ${error?.code}`);
  return error === undefined;
}

async function subscribe(scene: ProScene): Promise<void> {
  const { random, checkout } = scene;
  const { pro, currency } = pick(random, scene.members) ?? (scene.members[0] as ProScene["members"][number]);
  const interval = random() < 0.8 ? ("month" as const) : ("year" as const);
  const plan = { interval, currency, ...(random() < 0.3 ? { trial: true } : {}) };
  const key = checkout.platform.newId();
  const call = () => pro.begin(plan, key);
  scene.requests.push(call);
  await send(scene, plan.trial ? "a trial started" : `Pro by the ${interval} started`, call);
  if (random() < 0.7) await agree(scene);
  if (random() < 0.5) await confirm(scene);
}

async function retry(scene: ProScene): Promise<void> {
  const call = pick(scene.random, scene.requests);
  const times = 1 + Math.floor(scene.random() * 3);
  if (call) await Promise.all(Array.from({ length: times }, () => send(scene, "request retried", call)));
}

const KNOWN = `SELECT id, user_id, provider, state, provider_checkout_id FROM subscriptions
  WHERE provider IS NOT NULL ORDER BY id`;

async function agree(scene: ProScene): Promise<void> {
  const all = await scene.query<PlanKnown>(KNOWN);
  const open = all.filter((one) => one.state === "pending" && one.provider_checkout_id !== null);
  // Mostly the latest offer.
  const one = scene.random() < 0.8 ? open.at(-1) : pick(scene.random, open);
  if (!one) return;
  const way = pick(scene.random, WAYS[one.provider]) as string;
  const order = { provider: one.provider, provider_order_id: one.provider_checkout_id ?? "" };
  await scene.sandbox.press(order, way).catch(notNow);
  scene.count(`${one.provider}: ${way}`);
}

/** Several browser tabs come back at once. */
async function confirm(scene: ProScene): Promise<void> {
  const one = pick(scene.random, await scene.query<PlanKnown>(KNOWN));
  const pro = memberOf(scene, one?.user_id);
  if (!one || !pro) return;
  const times = 1 + Math.floor(scene.random() * 3);
  await Promise.all(Array.from({ length: times }, () => send(scene, "confirm", () => pro.confirm(one.id))));
}

const memberOf = ({ members }: ProScene, userId: string | undefined): ProMember | undefined =>
  members.find(({ pro }) => pro.userId === userId)?.pro;

/** Turns a plan's renewals off or back on. */
async function switchRenewals(scene: ProScene): Promise<void> {
  const all = await scene.query<PlanKnown>(KNOWN);
  const one = pick(
    scene.random,
    all.filter(({ state }) => state === "started"),
  );
  if (one) await setRenewing(scene, one, scene.random() < 0.4);
}

async function setRenewing(scene: ProScene, { id, user_id }: PlanKnown, recurring: boolean): Promise<void> {
  const pro = memberOf(scene, user_id);
  if (!pro) return;
  await send(scene, recurring ? "renewals on" : "renewals off", () =>
    pro.caller.call(updateSubscription, { params: { id }, body: { recurring } }),
  );
}

/** Takes a random action in a provider's dashboard or at a bank. */
async function press(scene: ProScene): Promise<void> {
  const buttons = (await buttonsOf(scene)).filter(({ call }) => call !== "resend");
  const call = pick(scene.random, [...new Set(buttons.map((button) => button.call))]);
  const button = pick(
    scene.random,
    buttons.filter((one) => one.call === call),
  );
  if (button) await pressButton(scene, button).catch(notNow);
}

async function letDaysPass(scene: ProScene): Promise<void> {
  const days = pick(scene.random, DAYS) ?? 1;
  await pass(scene, days);
  scene.count(`${days} days`);
}

/** Advances the clock that all members share, in the steps that the first member needs. */
async function pass({ members }: ProScene, days: number): Promise<void> {
  await members[0]?.pro.pass(days);
}

async function work({ checkout: { platform } }: ProScene): Promise<void> {
  await sweepProviders(platform);
  await platform.jobs.runDue();
}

/**
 * Banks decide, all renewals are turned off, and all paid time passes: by then, whatever no webhook reported has
 * been fetched.
 */
async function finishAll(scene: ProScene): Promise<void> {
  await makeBankDecisions(scene);
  await work(scene);
  for (const one of await scene.query<PlanKnown>(KNOWN)) {
    if (one.state === "started") await setRenewing(scene, one, false);
  }
  await pass(scene, REST_DAYS);
  await work(scene);
}
