import * as contracts from "@quire/contracts/schemas/onboarding";
import type { Feature } from "../../../platform/http/feature.ts";
import { deleteNotice } from "./commands/deleteNotice.ts";
import { recordNotice } from "./commands/recordNotice.ts";
import { getOnboarding } from "./queries/getOnboarding.ts";

/** How far creators have come, and what they need not be shown again. */
export const onboarding: Feature = (routes) => [
  routes.read(contracts.getOnboarding, getOnboarding),
  routes.write(contracts.recordNotice, recordNotice),
  routes.write(contracts.deleteNotice, deleteNotice),
];
