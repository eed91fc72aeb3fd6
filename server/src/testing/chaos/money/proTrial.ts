import { changeSubscription } from "@quire/contracts/calls/pro";
import type { Currency } from "@quire/domain/billing/money";
import { QueryTypes } from "sequelize";
import { sweepProviders, sweepProvidersJob } from "../../../modules/billing/payments/sweepProviders.ts";
import { type CheckoutKit, openCheckoutKit } from "../../openCheckoutKit.ts";
import { proKit } from "../../proKit.ts";
import { seededRandom } from "../seededRandom.ts";
import { buttonsOf, notNow, pressButton, shownNow } from "./buttons.ts";
import { addFault } from "./misbehave.ts";
import type { MoneyReport } from "./moneyTrial.ts";
import { auditAccess, auditBooks } from "./proAudit.ts";
import type { PlanKnown } from "./proSteps.ts";
import { type Banks, pick, type Scene } from "./scene.ts";
import { behave, decideAll } from "./settle.ts";

type Desk = Awaited<ReturnType<typeof proKit>>;

/** People with Pro, or on their way to it, and those who take their money. */
interface ProScene extends Banks, Pick<Scene, "query" | "violations"> {
  till: CheckoutKit;
  desks: { desk: Desk; currency: Currency }[];
  /** What was asked for, to be asked again. */
  asked: (() => Promise<Answered>)[];
}

interface Answered {
  status: number;
  error?: { code: string } | undefined;
}

const STEPS = 24;
const DAYS = [0.1, 1, 3, 8, 20, 31];
/** Longer than a renewal that failed is waited for. */
const GRACE_DAYS = 9;
/** Longer than anything that was paid lasts. */
const REST_DAYS = 800;
const WAYS = {
  stripe: ["approve", "approve", "approve", "challenge", "fail", "decline", "abandon"],
  razorpay: ["card", "card", "card", "challenge", "fail", "decline"],
};

const STEP_OF: readonly (readonly [weight: number, step: (scene: ProScene) => Promise<void>])[] = [
  [5, subscribe],
  [1, askAgain],
  [4, agree],
  [3, confirm],
  [2, turn],
  [4, press],
  [4, addFault],
  [5, letDaysPass],
  [2, work],
];
const DECK = STEP_OF.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/**
 * Random histories of Pro, each by its seed: plans begun, agreed to, renewed, switched off and on, given back and disputed,
 * under everything that goes wrong at the providers, while months pass. In the end each is held against the providers' books.
 */
export async function tryProHistories(histories: number, firstSeed: number): Promise<MoneyReport> {
  const report: MoneyReport = { histories: 0, counts: new Map(), violations: [] };
  for (; report.histories < histories; report.histories++) {
    const seed = firstSeed + report.histories;
    const till = await openCheckoutKit();
    try {
      const wrong = await runHistory(till, seed, report);
      report.violations.push(...wrong.map((what) => `${seed}: ${what}`));
    } finally {
      await till.close();
    }
  }
  return report;
}

async function runHistory(till: CheckoutKit, seed: number, report: MoneyReport): Promise<string[]> {
  const scene = await openScene(till, seed, report);
  for (let step = 0; step < STEPS; step++) await (pick(scene.random, DECK) ?? subscribe)(scene);
  await behave(scene);
  // Day by day: what a provider was to be told once more is told meanwhile.
  for (let day = 0; day < GRACE_DAYS; day++) await pass(scene, 1);
  const wrong = await auditAccess(scene, till.platform.clock.now());
  await rest(scene);
  return [...scene.violations, ...wrong, ...(await auditBooks(scene))];
}

async function openScene(till: CheckoutKit, seed: number, report: MoneyReport): Promise<ProScene> {
  const { platform, there } = till;
  const desks = [];
  // As a server has it from its start on: what nobody told of is found in time.
  await platform.jobs.enqueue(null, sweepProvidersJob, {}, { key: sweepProvidersJob });
  for (const currency of ["INR", "USD", "EUR"] as const) desks.push({ desk: await proKit(till), currency });
  return {
    ...{ till, there, desks, asked: [], violations: [] },
    random: seededRandom(seed),
    before: await shownNow({ there }),
    count: (what) => void report.counts.set(what, (report.counts.get(what) ?? 0) + 1),
    query: <Row extends object>(sql: string, bind: unknown[] = []) =>
      platform.db.query<Row>(sql, { bind, type: QueryTypes.SELECT }),
  };
}

/** Judges an answer: of the server's own failures only an unreachable provider is one that may be. */
async function send(scene: ProScene, what: string, call: () => Promise<Answered>): Promise<boolean> {
  const { status, error } = await call();
  scene.count(error ? `${what}: ${error.code}` : what);
  if (status >= 500 && error?.code !== "payment_unreachable")
    scene.violations.push(`${what}: ${status} ${error?.code}`);
  return error === undefined;
}

async function subscribe(scene: ProScene): Promise<void> {
  const { random, till } = scene;
  const { desk, currency } = pick(random, scene.desks) ?? (scene.desks[0] as ProScene["desks"][number]);
  const interval = random() < 0.8 ? ("month" as const) : ("year" as const);
  const wish = { interval, currency, ...(random() < 0.3 ? { trial: true } : {}) };
  const key = till.platform.newId();
  const call = () => desk.begin(wish, key);
  scene.asked.push(call);
  await send(scene, wish.trial ? "a trial begun" : `Pro by the ${interval} begun`, call);
  if (random() < 0.7) await agree(scene);
  if (random() < 0.5) await confirm(scene);
}

async function askAgain(scene: ProScene): Promise<void> {
  const call = pick(scene.random, scene.asked);
  const times = 1 + Math.floor(scene.random() * 3);
  if (call) await Promise.all(Array.from({ length: times }, () => send(scene, "the same asked again", call)));
}

const KNOWN = `SELECT id, user_id, provider, state, provider_checkout_id FROM subscriptions
  WHERE provider IS NOT NULL ORDER BY id`;

async function agree(scene: ProScene): Promise<void> {
  const all = await scene.query<PlanKnown>(KNOWN);
  const open = all.filter((one) => one.state === "pending" && one.provider_checkout_id !== null);
  // As a rule what was offered last.
  const one = scene.random() < 0.8 ? open.at(-1) : pick(scene.random, open);
  if (!one) return;
  const way = pick(scene.random, WAYS[one.provider]) as string;
  const order = { provider: one.provider, provider_order_id: one.provider_checkout_id ?? "" };
  await scene.there.press(order, way).catch(notNow);
  scene.count(`${one.provider}: ${way}`);
}

/** Browsers come back, several at once. */
async function confirm(scene: ProScene): Promise<void> {
  const one = pick(scene.random, await scene.query<PlanKnown>(KNOWN));
  const desk = deskOf(scene, one?.user_id);
  if (!one || !desk) return;
  const times = 1 + Math.floor(scene.random() * 3);
  await Promise.all(Array.from({ length: times }, () => send(scene, "confirm", () => desk.confirm(one.id))));
}

const deskOf = ({ desks }: ProScene, userId: string | undefined): Desk | undefined =>
  desks.find(({ desk }) => desk.userId === userId)?.desk;

/** Renewals are switched off, or on again. */
async function turn(scene: ProScene): Promise<void> {
  const all = await scene.query<PlanKnown>(KNOWN);
  const one = pick(
    scene.random,
    all.filter(({ state }) => state === "begun"),
  );
  if (one) await setRenewing(scene, one, scene.random() < 0.4);
}

async function setRenewing(scene: ProScene, { id, user_id }: PlanKnown, recurring: boolean): Promise<void> {
  const desk = deskOf(scene, user_id);
  if (!desk) return;
  await send(scene, recurring ? "renewals on" : "renewals off", () =>
    desk.caller.call(changeSubscription, { params: { id }, body: { recurring } }),
  );
}

/** Something in a provider's dashboard, or at a bank. */
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

/** All are looked at by one clock; the steps are those in which something is due at the first desk. */
async function pass({ desks }: ProScene, days: number): Promise<void> {
  await desks[0]?.desk.pass(days);
}

async function work({ till: { platform } }: ProScene): Promise<void> {
  await sweepProviders(platform);
  await platform.jobs.runDue();
}

/** Banks decide, nobody renews any more, and all that was paid for goes by: what nobody told is asked for by then. */
async function rest(scene: ProScene): Promise<void> {
  await decideAll(scene);
  await work(scene);
  for (const one of await scene.query<PlanKnown>(KNOWN)) {
    if (one.state === "begun") await setRenewing(scene, one, false);
  }
  await pass(scene, REST_DAYS);
  await work(scene);
}
