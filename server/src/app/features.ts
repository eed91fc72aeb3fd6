import { CURRENCIES } from "@quire/domain/billing/money";
import { accounts } from "../modules/accounts/routes.ts";
import { newsletterState } from "../modules/audience/newsletterState.ts";
import { previewEmail } from "../modules/audience/postEmail.ts";
import { audience } from "../modules/audience/routes.ts";
import { moneyOwed } from "../modules/billing/accountDeletion.ts";
import { proRewards } from "../modules/billing/proRewards.ts";
import { billing } from "../modules/billing/routes.ts";
import { statementCsv } from "../modules/billing/statementCsv.ts";
import { collaboration } from "../modules/collaboration/routes.ts";
import { community } from "../modules/community/routes.ts";
import { media } from "../modules/media/routes.ts";
import { posts } from "../modules/posts/routes.ts";
import { sites } from "../modules/sites/routes.ts";
import type { Feature } from "../platform/http/feature.ts";
import { about } from "./about/routes.ts";

/** Every route of the API by module, with what a lower module needs from a higher one. */
export const features: Feature[] = [
  ...accounts({ moneyOwed }),
  ...sites,
  ...media,
  ...posts({
    newsletterState,
    previewEmail,
    statement: (platform, userId) => statementCsv(platform, userId, CURRENCIES),
  }),
  ...collaboration,
  ...community,
  ...audience(proRewards),
  ...billing,
  about,
];
