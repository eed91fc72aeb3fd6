import { claimProvisionalSite } from "@quire/contracts/calls/provisional";
import { callApi } from "./callApi.ts";
import { localDrafts } from "./draftsPort.ts";

/** What became of what was written with no account. */
export interface ImportedGuestDrafts {
  posts: string[];
  /** What the server did not take stays on this device; in words, why. */
  refused: string[];
}

/**
 * Makes drafts of one's own site of what was written here with no account: sent once more, since it may have been changed
 * since, claimed, and only then taken off this device.
 */
export async function importGuestDrafts(
  onProgress: (done: number, all: number) => void,
): Promise<ImportedGuestDrafts> {
  await localDrafts.sendGuestDrafts(onProgress);
  const { posts, refused } = await callApi(claimProvisionalSite, { idempotent: true });
  await localDrafts.removeDrafts(posts.map(({ id }) => id)).catch(() => {});
  return { posts: posts.map(({ id }) => id), refused: refused.map(({ message }) => message) };
}
