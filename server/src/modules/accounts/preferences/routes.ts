import * as contracts from "@quire/contracts/schemas/preferences";
import type { Feature } from "../../../platform/http/feature.ts";
import { updateAccount } from "./commands/updateAccount.ts";

/** Details of the account. */
export const preferences: Feature = (routes) => [routes.write(contracts.updateAccount, updateAccount)];
