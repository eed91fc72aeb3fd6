import type { ProRewards } from "../audience/proRewards.ts";
import { grantPro } from "./subscriptions/grantPro.ts";
import { lockUser } from "./subscriptions/lockUser.ts";
import { PRO_FEATURES } from "./subscriptions/proReceiptEmail.ts";
import { sendProEmail } from "./subscriptions/sendProEmail.ts";

/** Grants Pro for invites. */
export const proRewards: ProRewards = {
  lockUser,
  grantPro,
  sendProEmail,
  proUnlocks: PRO_FEATURES,
};
