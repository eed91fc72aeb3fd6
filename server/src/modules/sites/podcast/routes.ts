import type { Podcast } from "@quire/contracts/records/podcast";
import * as contracts from "@quire/contracts/schemas/podcast";
import type { Context } from "../../../platform/http/context.ts";
import type { Feature } from "../../../platform/http/feature.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { findSite } from "../findSite.ts";
import { sitePolicy } from "../profile/policy.ts";
import { updatePodcast } from "./commands.ts";
import { presentPodcast } from "./presentPodcast.ts";

/** What podcast directories show of a site and require of its owner. */
export const podcast: Feature = (routes) => [
  routes.read(contracts.getPodcast, getPodcast),
  routes.write(contracts.updatePodcast, updatePodcast),
];

async function getPodcast(context: Context, { params }: { params: { id: string } }): Promise<Podcast> {
  authorize(context, sitePolicy, "update", params);
  const row = await findSite(context.platform, { id: params.id });
  if (!row) throw new Refusal("site_not_found");
  return presentPodcast(context.platform.config, row);
}
