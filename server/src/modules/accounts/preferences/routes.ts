import * as contracts from "@quire/contracts/schemas/preferences";
import type { Feature } from "../../../platform/http/feature.ts";
import { setPreferences } from "./commands/setPreferences.ts";
import { updateAccount } from "./commands/updateAccount.ts";

/** Preferences of the user. */
export const preferences: Feature = (routes) => [
  routes.write(contracts.updatePreferences, setPreferences),
  routes.write(contracts.updateAccount, updateAccount),
];
