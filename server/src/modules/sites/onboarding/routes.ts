import * as contracts from "@quire/contracts/schemas/onboarding";
import type { Feature } from "../../../platform/http/feature.ts";
import { forgetNotice } from "./commands/forgetNotice.ts";
import { noteNotice } from "./commands/noteNotice.ts";
import { getOnboarding } from "./queries/getOnboarding.ts";

/** How far creators have come, and what they need not be shown again. */
export const onboarding: Feature = (routes) => [
  routes.read(contracts.getOnboarding, getOnboarding),
  routes.write(contracts.noteNotice, noteNotice),
  routes.write(contracts.forgetNotice, forgetNotice),
];
