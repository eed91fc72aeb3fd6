import * as contracts from "@quire/contracts/schemas/preferences";
import type { Feature } from "../../../platform/http/feature.ts";
import { setPreferences } from "./commands/setPreferences.ts";
import { updateAccount } from "./commands/updateAccount.ts";

/** What people choose for themselves. */
export const preferences: Feature = (routes) => [
  routes.write(contracts.setPreferences, setPreferences),
  routes.write(contracts.updateAccount, updateAccount),
];
