import type { FeedLinks } from "@quire/contracts/calls/feeds";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { revokeFeedLinks } from "../../feedLinks.ts";
import { createFeedLinks } from "./createFeedLinks.ts";

/** Revokes all of the caller's private feed links, and returns new ones. */
export async function replaceFeedLinks(
  context: Context,
  input: { body: { site_id?: string } },
): Promise<FeedLinks> {
  await revokeFeedLinks(context, requireUser(context));
  return createFeedLinks(context, input);
}
