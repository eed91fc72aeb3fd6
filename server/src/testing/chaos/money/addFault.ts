import { type Banks, pick } from "./scene.ts";

const REQUESTS = ["429", "500", "refuse", "slow", "drop"];
const WEBHOOKS = ["never", "twice", "late", "reordered", "forged", "early", "other-amount"].map(
  (kind) => `webhook-${kind}`,
);
const PAYMENTS = { stripe: ["decline", "refund-pending"], razorpay: ["decline", "manual", "refund-pending"] };
const LONGEST_DELAY_MS = 60;

/** Makes something fail at a provider from now on, once or a few times. */
export async function addFault({ sandbox, random, count }: Banks): Promise<void> {
  if (random() < 0.2) return addPrintFault({ sandbox, random, count });
  const provider = random() < 0.5 ? "stripe" : "razorpay";
  const kinds = pick(random, [REQUESTS, WEBHOOKS, PAYMENTS[provider]]) ?? REQUESTS;
  const kind = pick(random, kinds) ?? "500";
  const times = 1 + Math.floor(random() * 3);
  const delay = Math.floor(random() * LONGEST_DELAY_MS);
  await sandbox.control("/faults", { provider, kind, times, delay });
  count(`fault ${kind}`);
}

const PRINTING = ["reject-file", "reject-address", "dearer", "expired-token", ...REQUESTS];

/** Makes something fail at the press. */
async function addPrintFault({ sandbox, random, count }: Pick<Banks, "sandbox" | "random" | "count">) {
  const kinds = pick(random, [PRINTING, PRINTING, WEBHOOKS]) ?? PRINTING;
  const kind = pick(
    random,
    kinds.filter((one) => one !== "webhook-other-amount"),
  ) as string;
  await sandbox.control("/faults", { provider: "lulu", kind, times: 1, delay: 20 });
  count(`fault of the press ${kind}`);
}
