import { restoreRevision as restoreRevisionContract } from "@quire/contracts/schemas/drafts";
import * as contracts from "@quire/contracts/schemas/posts";
import * as publishing from "@quire/contracts/schemas/publishing";
import * as syncing from "@quire/contracts/schemas/syncing";
import type { Feature } from "../../../platform/http/feature.ts";
import type { PostPorts } from "../ports.ts";
import { handleUpdateSample, updateSample } from "../publication/samples.ts";
import { archivePost } from "./commands/archivePost.ts";
import { createPost } from "./commands/createPost.ts";
import { deletePost } from "./commands/deletePost.ts";
import { publishPost } from "./commands/publishPost.ts";
import { reorderChildren } from "./commands/reorderChildren.ts";
import { restoreRevision } from "./commands/restoreRevision.ts";
import { savePosts } from "./commands/savePosts.ts";
import { scheduleChildren } from "./commands/scheduleChildren.ts";
import { schedulePost } from "./commands/schedulePost.ts";
import { unarchivePost } from "./commands/unarchivePost.ts";
import { unpublishPost } from "./commands/unpublishPost.ts";
import { unschedulePost } from "./commands/unschedulePost.ts";
import { updatePost } from "./commands/updatePost.ts";
import { handlePublishScheduled, handleSweepSchedules } from "./jobs/handlePublishScheduled.ts";
import { publishScheduled, sweepSchedules } from "./jobs/publishScheduled.ts";
import { getArchivedPost } from "./queries/getArchivedPost.ts";
import { getPost } from "./queries/getPost.ts";
import { getPostFile } from "./queries/getPostFile.ts";
import { getPostPack } from "./queries/getPostPack.ts";
import { getPublishing } from "./queries/getPublishing.ts";
import { listChildren } from "./queries/listChildren.ts";
import { listPostHeads } from "./queries/listPostHeads.ts";
import { listPosts } from "./queries/listPosts.ts";
import { listPostTexts } from "./queries/listPostTexts.ts";
import { previewPost } from "./queries/previewPost.ts";

/** Writing: drafts, saves, publishing; and reading posts. */
export const posts =
  (ports: PostPorts): Feature =>
  (routes, platform) => {
    platform.jobs.handle(publishScheduled, handlePublishScheduled(platform));
    platform.jobs.handle(sweepSchedules, handleSweepSchedules(platform));
    platform.jobs.handle(updateSample, handleUpdateSample(platform));
    return [
      routes.read(contracts.listPosts, listPosts),
      routes.read(contracts.getPost, getPost),
      routes.read(contracts.listChildren, listChildren),
      routes.write(contracts.reorderChildren, reorderChildren),
      routes.read(contracts.getArchivedPost, getArchivedPost),
      routes.read(contracts.getPostFile, getPostFile),
      routes.read(contracts.getPostPack, getPostPack),
      // These count against a limit first, and a refused save stores its text: neither fits in one transaction.
      routes.writeInSteps(contracts.createPost, createPost),
      routes.writeInSteps(contracts.updatePost, updatePost),
      routes.writeInSteps(restoreRevisionContract, restoreRevision),
      routes.write(contracts.publishPost, publishPost),
      routes.write(contracts.unpublishPost, unpublishPost),
      routes.write(contracts.archivePost, archivePost),
      routes.write(contracts.unarchivePost, unarchivePost),
      routes.write(contracts.deletePost, deletePost),
      routes.read(publishing.getPublishing, getPublishing(ports)),
      routes.read(publishing.previewPost, previewPost(ports)),
      routes.write(publishing.schedulePost, schedulePost),
      // One transaction per chapter: one that can't be scheduled doesn't block the others.
      routes.writeInSteps(publishing.scheduleChildren, scheduleChildren),
      routes.write(publishing.unschedulePost, unschedulePost),
      routes.read(syncing.listPostHeads, listPostHeads),
      routes.read(syncing.listPostTexts, listPostTexts),
      // One transaction per save, as if sent alone.
      routes.writeInSteps(syncing.savePosts, savePosts),
    ];
  };
