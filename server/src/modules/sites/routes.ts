import type { Feature } from "../../platform/http/feature.ts";
import { domains } from "./domains/routes.ts";
import { onboarding } from "./onboarding/routes.ts";
import { pinboard } from "./pinboard/routes.ts";
import { podcast } from "./podcast/routes.ts";
import { sites as profile } from "./profile/routes.ts";

/** A site's profile, podcast, domains, pinboard and onboarding. */
export const sites: Feature[] = [profile, podcast, domains, pinboard, onboarding];
