import type { Feature } from "../../platform/http/feature.ts";
import { domains } from "./domains/routes.ts";
import { onboarding } from "./onboarding/routes.ts";
import { pinboard } from "./pinboard/routes.ts";
import { sites as profile } from "./profile/routes.ts";
import { stats } from "./stats/routes.ts";

/** A site's profile, domains, pinboard, stats and onboarding. */
export const sites: Feature[] = [profile, domains, pinboard, stats, onboarding];
