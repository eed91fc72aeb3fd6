import type { ProRewards } from "../audience/proRewards.ts";
import { grantPro } from "./subscriptions/grantPro.ts";
import { holdPerson } from "./subscriptions/holdPerson.ts";
import { PRO_OPENED } from "./subscriptions/tellOfCharge.ts";
import { writeToHolder } from "./subscriptions/writeToHolder.ts";

/** Grants Pro for invites. */
export const proRewards: ProRewards = {
  lockUser: holdPerson,
  grantPro,
  sendProEmail: writeToHolder,
  proUnlocks: PRO_OPENED,
};
