import { setTimeout as pause } from "node:timers/promises";
import { buttonsOf, notNow, pressButton } from "./buttons.ts";
import { type Banks, pick } from "./scene.ts";

const PATIENCE_MS = 180_000;
const A_DAY_MS = 25 * 60 * 60_000;

/** Makes all pending bank decisions: pending payments succeed or fail, disputes are won or lost. */
export async function makeBankDecisions(banks: Banks): Promise<void> {
  for (;;) {
    const open = (await buttonsOf(banks)).filter(({ call }) => call === "settle" || call === "close");
    const [first] = open;
    if (!first) return;
    // All possible outcomes of the first item.
    const id = Object.values(first.fields)[0];
    const button = pick(
      banks.random,
      open.filter(({ fields }) => Object.values(fields)[0] === id),
    );
    await pressButton(banks, button ?? first).catch(notNow);
  }
}

/** Delivers every pending webhook to the product, and waits until none is left. */
export async function deliverWebhooks({ sandbox }: Pick<Banks, "sandbox">): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(20)) {
    const { waiting } = (await sandbox.control("/webhooks/hurry", {})) as { waiting: number };
    if (waiting === 0) return;
  }
  throw new Error("the product does not take its events");
}

/** Clears all faults. */
export async function clearFaults({ sandbox }: Pick<Banks, "sandbox">): Promise<void> {
  await sandbox.control("/faults/clear", {});
}

/** Advances the providers by a day, so that open checkouts expire. Some expirations send no webhook. */
export async function expireCheckouts({ sandbox, random }: Banks): Promise<void> {
  const times = Math.floor(random() * 3);
  const event = "checkout.session.expired";
  if (times > 0) {
    await sandbox.control("/faults", { provider: "stripe", kind: "webhook-never", times, event });
  }
  await sandbox.control("/clock", { advance: A_DAY_MS });
}
