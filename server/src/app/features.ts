import { CURRENCIES } from "@quire/domain/billing/money";
import { accounts } from "../modules/accounts/routes.ts";
import { audienceTables } from "../modules/audience/exportedTables.ts";
import { newsletterState } from "../modules/audience/newsletterState.ts";
import { previewEmail } from "../modules/audience/postEmail.ts";
import { audience } from "../modules/audience/routes.ts";
import { moneyOwed } from "../modules/billing/accountDeletion.ts";
import { billingTables } from "../modules/billing/exportedTables.ts";
import { proRewards } from "../modules/billing/proRewards.ts";
import { billing } from "../modules/billing/routes.ts";
import { statementCsv } from "../modules/billing/statementCsv.ts";
import { bookTables } from "../modules/books/exportedTables.ts";
import { books } from "../modules/books/routes.ts";
import { collaborationTables } from "../modules/collaboration/exportedTables.ts";
import { collaboration } from "../modules/collaboration/routes.ts";
import { currentAnnouncement } from "../modules/community/announcements/queries.ts";
import { communityTables } from "../modules/community/exportedTables.ts";
import { community } from "../modules/community/routes.ts";
import { coverTables } from "../modules/covers/exportedTables.ts";
import { covers } from "../modules/covers/routes.ts";
import { media } from "../modules/media/routes.ts";
import { countBuyers } from "../modules/posts/accountDeletion.ts";
import { posts } from "../modules/posts/routes.ts";
import { claimSubdomain, domainTaken, requireSubdomain } from "../modules/sites/claimSubdomain.ts";
import { sites } from "../modules/sites/routes.ts";
import type { Feature } from "../platform/http/feature.ts";
import { about } from "./about/routes.ts";

/** Every route of the API by module, with what a lower module needs from a higher one. */
export const features: Feature[] = [
  ...accounts({ requireSubdomain, claimSubdomain, domainTaken, currentAnnouncement, moneyOwed, countBuyers }),
  ...sites,
  ...media,
  ...posts({
    newsletterState,
    previewEmail,
    statement: (platform, userId) => statementCsv(platform, userId, CURRENCIES),
    exportedTables: {
      ...coverTables,
      ...collaborationTables,
      ...communityTables,
      ...audienceTables,
      ...billingTables,
      ...bookTables,
    },
  }),
  covers,
  ...collaboration,
  ...community,
  ...audience(proRewards),
  ...billing,
  books,
  about,
];
