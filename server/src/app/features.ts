import { about } from "../features/about/routes.ts";
import { accounts } from "../features/accounts/routes.ts";
import { comments } from "../features/comments/routes.ts";
import { connections } from "../features/connections/routes.ts";
import { deliveries } from "../features/deliveries/routes.ts";
import { device } from "../features/device/routes.ts";
import { domains } from "../features/domains/routes.ts";
import { drafts } from "../features/drafts/routes.ts";
import { earnings } from "../features/earnings/routes.ts";
import { embeds } from "../features/embeds/routes.ts";
import { exporting } from "../features/exports/routes.ts";
import { follows } from "../features/follows/routes.ts";
import { invites } from "../features/invites/routes.ts";
import { leaving } from "../features/leaving/routes.ts";
import { likes } from "../features/likes/routes.ts";
import { moderation } from "../features/moderation/routes.ts";
import { newsletters } from "../features/newsletters/routes.ts";
import { onboarding } from "../features/onboarding/routes.ts";
import { orders } from "../features/orders/routes.ts";
import { payouts } from "../features/payouts/routes.ts";
import { pinboard } from "../features/pinboard/routes.ts";
import { bringPost } from "../features/posts/commands/bringPost.ts";
import { createPost } from "../features/posts/commands/createPost.ts";
import { posts } from "../features/posts/routes.ts";
import { preferences } from "../features/preferences/routes.ts";
import { pro } from "../features/pro/routes.ts";
import { provisional } from "../features/provisional/routes.ts";
import { reading } from "../features/reading/routes.ts";
import { search } from "../features/search/routes.ts";
import { sessions } from "../features/sessions/routes.ts";
import { signinTokens } from "../features/signinTokens/routes.ts";
import { siteImports } from "../features/siteImports/routes.ts";
import { sites } from "../features/sites/routes.ts";
import { stats } from "../features/stats/routes.ts";
import { subscribers } from "../features/subscribers/routes.ts";
import { topics } from "../features/topics/routes.ts";
import { keepFile } from "../features/uploads/commands/keepFile.ts";
import { keepTable } from "../features/uploads/commands/keepTable.ts";
import { takePicture } from "../features/uploads/commands/takePicture.ts";
import { uploads } from "../features/uploads/routes.ts";
import { withArrival } from "../features/uploads/withArrival.ts";
import { withStoredFile } from "../features/uploads/withStoredFile.ts";
import type { Feature } from "../platform/http/feature.ts";

/** Every feature of the API. This list is where they meet; none imports another. */
export const features: Feature[] = [
  accounts,
  signinTokens,
  connections,
  device,
  sessions,
  sites,
  domains,
  pinboard,
  posts,
  newsletters,
  subscribers({ keepTable }),
  siteImports({ bringPost, takePicture, withStored: withStoredFile }),
  drafts,
  orders,
  deliveries,
  earnings,
  pro,
  invites,
  payouts,
  likes,
  follows,
  comments,
  moderation,
  reading,
  stats,
  topics,
  search,
  uploads,
  provisional({
    createPost,
    withArrival,
    withStored: withStoredFile,
    keepPicture: (platform, picture) => keepFile(platform, { ...picture, kind: "image" }),
  }),
  embeds,
  preferences,
  onboarding,
  exporting,
  leaving,
  about,
];
