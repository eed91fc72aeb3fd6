import { accounts } from "../features/accounts/routes.ts";
import { comments } from "../features/comments/routes.ts";
import { connections } from "../features/connections/routes.ts";
import { device } from "../features/device/routes.ts";
import { drafts } from "../features/drafts/routes.ts";
import { embeds } from "../features/embeds/routes.ts";
import { exporting } from "../features/exports/routes.ts";
import { follows } from "../features/follows/routes.ts";
import { leaving } from "../features/leaving/routes.ts";
import { likes } from "../features/likes/routes.ts";
import { moderation } from "../features/moderation/routes.ts";
import { newsletters } from "../features/newsletters/routes.ts";
import { onboarding } from "../features/onboarding/routes.ts";
import { pinboard } from "../features/pinboard/routes.ts";
import { posts } from "../features/posts/routes.ts";
import { preferences } from "../features/preferences/routes.ts";
import { reading } from "../features/reading/routes.ts";
import { search } from "../features/search/routes.ts";
import { sessions } from "../features/sessions/routes.ts";
import { signinTokens } from "../features/signinTokens/routes.ts";
import { sites } from "../features/sites/routes.ts";
import { stats } from "../features/stats/routes.ts";
import { topics } from "../features/topics/routes.ts";
import { uploads } from "../features/uploads/routes.ts";
import type { Feature } from "../platform/http/feature.ts";

/** Every feature of the API. This list is where they meet; none imports another. */
export const features: Feature[] = [
  accounts,
  signinTokens,
  connections,
  device,
  sessions,
  sites,
  pinboard,
  posts,
  newsletters,
  drafts,
  likes,
  follows,
  comments,
  moderation,
  reading,
  stats,
  topics,
  search,
  uploads,
  embeds,
  preferences,
  onboarding,
  exporting,
  leaving,
];
