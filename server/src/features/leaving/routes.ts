import * as contracts from "@quire/contracts/schemas/leaving";
import type { Feature } from "../../platform/http/feature.ts";
import { deleteAccount } from "./commands/deleteAccount.ts";
import { handleRemoveAccount, removeAccount } from "./jobs/removeAccount.ts";
import { getLeaving } from "./queries/getLeaving.ts";

/** How an account ends. */
export const leaving: Feature = (routes, platform) => {
  platform.jobs.handle(removeAccount, handleRemoveAccount(platform));
  return [
    routes.read(contracts.getLeaving, getLeaving),
    routes.writeInSteps(contracts.deleteAccount, deleteAccount),
  ];
};
