import * as about from "./about.ts";
import * as accounts from "./accounts.ts";
import * as announcements from "./announcements.ts";
import * as books from "./books.ts";
import * as comments from "./comments.ts";
import * as confirmation from "./confirmation.ts";
import * as connections from "./connections.ts";
import type { Contract } from "./contract.ts";
import * as covers from "./covers.ts";
import * as deletion from "./deletion.ts";
import * as deliveries from "./deliveries.ts";
import * as device from "./device.ts";
import * as domains from "./domains.ts";
import * as drafts from "./drafts.ts";
import * as earnings from "./earnings.ts";
import * as embeds from "./embeds.ts";
import * as exported from "./exports.ts";
import * as factors from "./factors.ts";
import * as feedback from "./feedback.ts";
import * as feeds from "./feeds.ts";
import * as following from "./following.ts";
import * as highlights from "./highlights.ts";
import * as invites from "./invites.ts";
import * as library from "./library.ts";
import * as mailing from "./mailing.ts";
import * as mailings from "./mailings.ts";
import * as moderation from "./moderation.ts";
import * as newsletterSettings from "./newsletterSettings.ts";
import * as notifications from "./notifications.ts";
import * as onboarding from "./onboarding.ts";
import * as oneTimeCodes from "./oneTimeCodes.ts";
import * as orders from "./orders.ts";
import * as pages from "./pages.ts";
import * as passwords from "./passwords.ts";
import * as payouts from "./payouts.ts";
import * as pinboard from "./pinboard.ts";
import * as planning from "./planning.ts";
import * as podcast from "./podcast.ts";
import * as posts from "./posts.ts";
import * as preferences from "./preferences.ts";
import * as pro from "./pro.ts";
import * as provisional from "./provisional.ts";
import * as publishing from "./publishing.ts";
import * as push from "./push.ts";
import * as reactions from "./reactions.ts";
import * as reading from "./reading.ts";
import * as search from "./search.ts";
import * as security from "./security.ts";
import * as sessions from "./sessions.ts";
import * as signinTokens from "./signinTokens.ts";
import * as signupTrackings from "./signupTrackings.ts";
import * as siteImports from "./siteImports.ts";
import * as sitePages from "./sitePages.ts";
import * as sites from "./sites.ts";
import * as stats from "./stats.ts";
import * as subscribers from "./subscribers.ts";
import * as syncing from "./syncing.ts";
import * as topics from "./topics.ts";
import * as uploads from "./uploads.ts";
import * as verification from "./verification.ts";

/** All contracts: registered by the server, shown in the documentation, covered by the fuzz test. */
export const contracts: readonly Contract[] = [
  accounts,
  verification,
  oneTimeCodes,
  passwords,
  factors,
  signupTrackings,
  signinTokens,
  connections,
  feeds,
  device,
  sessions,
  confirmation,
  security,
  sites,
  podcast,
  domains,
  pages,
  pinboard,
  sitePages,
  posts,
  publishing,
  syncing,
  mailing,
  mailings,
  subscribers,
  siteImports,
  drafts,
  orders,
  books,
  deliveries,
  earnings,
  pro,
  invites,
  newsletterSettings,
  notifications,
  payouts,
  reactions,
  comments,
  moderation,
  feedback,
  announcements,
  stats,
  topics,
  search,
  following,
  reading,
  library,
  highlights,
  planning,
  uploads,
  covers,
  provisional,
  embeds,
  preferences,
  push,
  onboarding,
  exported,
  deletion,
  about,
].flatMap((noun) => Object.values(noun) as Contract[]);
