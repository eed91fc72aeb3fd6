import { isSampled } from "@quire/domain/media/samples";
import type { FileRole } from "@quire/domain/posts/postFiles";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import { inJobTransaction } from "../../../platform/http/inJobTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ReadScope, type Scope, scopeOf } from "../../../platform/scope.ts";
import { findFiles, type StoredFile } from "../../media/readFiles.ts";
import { lockFile, recordSample, removeSample, storeSample } from "../../media/samples.ts";
import type { PublicationColumns } from "../models/publications.ts";

/** Makes or deletes the sample of a file, as the posts that carry it require. */
export const updateSample = jobName<{ fileId: string }>("posts.updateSample");

/** Enqueues what the samples of these files need once the caller's change is committed. */
export async function requestSamples(scope: Scope, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const { jobs } = scope.platform;
  const found = await scope.select<{ id: string }>(
    "SELECT id FROM files WHERE id = ANY($fileIds) AND content_type IN ('application/pdf', 'application/epub+zip')",
    { fileIds },
  );
  for (const { id } of found) {
    await jobs.enqueue(scope.transaction, updateSample, { fileId: id }, { key: `sample ${id}` });
  }
}

export function handleUpdateSample(platform: Platform) {
  return async ({ fileId }: { fileId: string }): Promise<void> => {
    const [file] = await findFiles(platform, [fileId]);
    if (!file) return;
    const isWanted = await isOffered(scopeOf(platform, null), file);
    if (isWanted === (file.facts.sample !== undefined)) return;
    const sample = isWanted ? await storeSample(platform, file) : null;
    await inJobTransaction(platform, async (context) => {
      const isHere = await lockFile(context, file);
      const isStillWanted = isHere && (await isOffered(context, file));
      if (!isStillWanted) await removeSample(context, file);
      else if (isWanted) await recordSample(context, file, sample);
      if (isHere) await publishSiteChanged(context, file.site_id);
    });
  };
}

type Carrying = Pick<PublicationColumns, "ptype" | "visibility"> & { role: FileRole | "text" };

/** Whether a published post offers a sample of this file. */
async function isOffered(scope: ReadScope, file: StoredFile): Promise<boolean> {
  const posts = await scope.select<Carrying>(
    `SELECT DISTINCT p.ptype, p.visibility, f.role
       FROM post_files f JOIN publications p ON p.post_id = f.post_id WHERE f.file_id = $id`,
    { id: file.id },
  );
  return posts.some((post) => isSampled(post, { ...file, role: post.role }));
}
