import * as contracts from "@quire/contracts/schemas/onboarding";
import type { Feature } from "../../../platform/http/feature.ts";
import { deleteNotice } from "./commands/deleteNotice.ts";
import { recordNotice } from "./commands/recordNotice.ts";
import { recordWelcomeStep } from "./commands/recordWelcomeStep.ts";
import { getOnboarding } from "./queries/getOnboarding.ts";

/** A creator's checklist and welcome section, and the notices they have seen. */
export const onboarding: Feature = (routes) => [
  routes.read(contracts.getOnboarding, getOnboarding),
  routes.write(contracts.recordNotice, recordNotice),
  routes.write(contracts.deleteNotice, deleteNotice),
  routes.write(contracts.recordWelcomeStep, recordWelcomeStep),
];
