import type { FeedLinks } from "@quire/contracts/calls/feeds";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { resetFeedLinks } from "../../feedLinks.ts";
import { createFeedLinks } from "./createFeedLinks.ts";

/** Revokes all of the caller's private feed links, and returns new ones. */
export async function replaceFeedLinks(
  context: Context,
  input: { body: { site_id?: string } },
): Promise<FeedLinks> {
  await resetFeedLinks(context.platform, requireUser(context).userId);
  return createFeedLinks(context, input);
}
