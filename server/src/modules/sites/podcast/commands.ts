import type { PodcastChanges } from "@quire/contracts/calls/podcast";
import type { Podcast } from "@quire/contracts/records/podcast";
import { podcastCoverProblem } from "@quire/domain/sites/podcast";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { requireEmail } from "../../accounts/requireEmail.ts";
import { findSite } from "../findSite.ts";
import { type SiteColumns, sites } from "../models/sites.ts";
import { sitePolicy } from "../profile/policy.ts";
import { requirePicture } from "../requirePicture.ts";
import { presentPodcast } from "./presentPodcast.ts";

interface Update {
  params: { id: string };
  body: PodcastChanges;
}

/** Updates what podcast directories show and require: only the fields in the body. */
export async function updatePodcast(context: CommandContext, { params, body }: Update): Promise<Podcast> {
  const { platform, transaction } = context;
  authorize(context, sitePolicy, "update", params);
  const changes: Partial<SiteColumns> = { updated_at: platform.clock.now() };
  if (body.email !== undefined) changes.podcast_email = body.email && requireEmail(body.email);
  if (body.category !== undefined) changes.podcast_category = body.category;
  if (body.summary !== undefined) changes.podcast_summary = body.summary;
  if (body.cover_file !== undefined) {
    const path = "body.cover_file";
    const cover = await requirePicture(context, { siteId: params.id, fileId: body.cover_file, path });
    const problem = cover && podcastCoverProblem(cover);
    if (problem) throw refuseField(path, problem);
    changes.podcast_cover_file_id = cover?.id ?? null;
  }
  await sites(platform.db).update(changes, { where: { id: params.id }, transaction });
  await publishSiteChanged(context, params.id);
  const row = await findSite(platform, { id: params.id }, transaction);
  if (!row) throw new Refusal("site_not_found");
  return presentPodcast(platform.config, row);
}
