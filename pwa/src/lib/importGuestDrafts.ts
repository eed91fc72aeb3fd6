import { claimProvisionalSite } from "@quire/contracts/calls/provisional";
import { callApi } from "./callApi.ts";
import { localDrafts } from "./draftsPort.ts";

/** The result of importing a guest's drafts. */
export interface ImportedGuestDrafts {
  posts: string[];
  /** The server's messages for drafts that it refused. They stay on this device. */
  refused: string[];
}

/**
 * Imports a guest's drafts into the user's site: sends them once more, since they may have changed, claims them,
 * and only then removes them from this device.
 */
export async function importGuestDrafts(
  onProgress: (done: number, all: number) => void,
): Promise<ImportedGuestDrafts> {
  await localDrafts.sendGuestDrafts(onProgress);
  const { posts, refused } = await callApi(claimProvisionalSite, { idempotent: true });
  await localDrafts.removeDrafts(posts.map(({ id }) => id)).catch(() => {});
  return { posts: posts.map(({ id }) => id), refused: refused.map(({ message }) => message) };
}
