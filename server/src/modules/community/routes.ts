import type { Feature } from "../../platform/http/feature.ts";
import { comments } from "./comments/routes.ts";
import { follows } from "./follows/routes.ts";
import { likes } from "./likes/routes.ts";
import { moderation } from "./moderation/routes.ts";

/** Likes, comments, follows, reports and moderation. */
export const community: Feature[] = [likes, follows, comments, moderation];
