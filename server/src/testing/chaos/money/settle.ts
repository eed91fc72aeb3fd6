import { setTimeout as pause } from "node:timers/promises";
import { buttonsOf, notNow, pressButton } from "./buttons.ts";
import { type Banks, pick } from "./scene.ts";

const PATIENCE_MS = 60_000;
const A_DAY_MS = 25 * 60 * 60_000;

/** Banks decide what they have yet to decide: what waits is paid or fails, disputes are won or lost. */
export async function decideAll(banks: Banks): Promise<void> {
  for (;;) {
    const open = (await buttonsOf(banks)).filter(({ call }) => call === "settle" || call === "close");
    const [first] = open;
    if (!first) return;
    // Both outcomes of what stands first.
    const id = Object.values(first.fields)[0];
    const button = pick(
      banks.random,
      open.filter(({ fields }) => Object.values(fields)[0] === id),
    );
    await pressButton(banks, button ?? first).catch(notNow);
  }
}

/** Has the product take every event that it is told, and waits for it. */
export async function allTold({ there }: Pick<Banks, "there">): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(20)) {
    const { waiting } = (await there.control("/webhooks/hurry", {})) as { waiting: number };
    if (waiting === 0) return;
  }
  throw new Error("the product does not take its events");
}

/** Nothing goes wrong any more. */
export async function behave({ there }: Pick<Banks, "there">): Promise<void> {
  await there.control("/faults/clear", {});
}

/** A day on, at the providers: nobody can pay what has expired. Of some of it nobody is told. */
export async function expireAll({ there, random }: Banks): Promise<void> {
  const times = Math.floor(random() * 3);
  const event = "checkout.session.expired";
  if (times > 0) {
    await there.control("/faults", { provider: "stripe", kind: "webhook-never", times, event });
  }
  await there.control("/clock", { advance: A_DAY_MS });
}
