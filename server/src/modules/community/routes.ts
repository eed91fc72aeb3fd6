import type { Feature } from "../../platform/http/feature.ts";
import { announcements } from "./announcements/routes.ts";
import { comments } from "./comments/routes.ts";
import { feedback } from "./feedback/routes.ts";
import { follows } from "./follows/routes.ts";
import { likes } from "./likes/routes.ts";
import { moderation } from "./moderation/routes.ts";
import { stats } from "./stats/routes.ts";

/** Likes, comments, follows, stats, reports, moderation, feedback and announcements. */
export const community: Feature[] = [likes, follows, comments, stats, moderation, feedback, announcements];
