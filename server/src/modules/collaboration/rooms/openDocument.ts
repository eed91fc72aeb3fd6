import { TooMuchWork } from "@quire/documents/yjs/applyBounded";
import type { Platform } from "../../../platform/platform.ts";
import { checkpointPost, resetDraft } from "../../posts/checkpointDraft.ts";
import { type DraftPart, type LoadedDraft, loadParts } from "../../posts/draftDocument.ts";
import type { DraftLog } from "../../posts/draftLog.ts";
import { openDraft, readDraftLog, sliceDraftUpdate } from "../../posts/liveDraft.ts";

export interface OpenedDocument {
  news: DraftLog;
  document: LoadedDraft;
  /** It opened without the latest changes. */
  isReverted: boolean;
}

/**
 * Loads a draft's document from its log, slice by slice. A log that would take too much work is cut off first: its
 * good part becomes the state, and the rest is kept for support. Null if there is no such draft.
 */
export async function openDocument(
  platform: Platform,
  siteId: string,
  postId: string,
): Promise<OpenedDocument | null> {
  const news = await openDraft(platform, siteId, postId);
  if (!news) return null;
  const document = await loadLog(platform, siteId, news);
  if (document?.rejectedFrom === null) return { news, document, isReverted: false };

  platform.log.error({ post: postId }, "a draft would take too much work and opens as last saved");
  if (document) await checkpointPost(platform, siteId, postId);
  else await resetDraft(platform, siteId, postId);
  const rest = await readDraftLog(platform, postId, 0);
  const reloaded = rest && (await loadLog(platform, siteId, rest));
  return reloaded && { news: rest, document: reloaded, isReverted: true };
}

/** Returns null if the state alone takes too much work. */
async function loadLog(
  platform: Platform,
  siteId: string,
  { state, updates }: DraftLog,
): Promise<LoadedDraft | null> {
  const parts: DraftPart[] = [];
  if (state) parts.push({ seq: null, slices: await sliceDraftUpdate(platform, siteId, state) });
  for (const { seq, update } of updates)
    parts.push({ seq, slices: await sliceDraftUpdate(platform, siteId, update) });
  try {
    const loading = loadParts(parts);
    for (let step = loading.next(); ; step = loading.next()) {
      if (step.done) return step.value;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}
