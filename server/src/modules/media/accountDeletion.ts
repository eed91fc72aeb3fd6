import type { Scope } from "../../platform/scope.ts";

/** Deletes all files of a user's site; a job frees their bytes. */
export async function deleteFiles(scope: Scope, userId: string): Promise<void> {
  await scope.execute("DELETE FROM files WHERE site_id = $userId", { userId });
}

/** Deletes a user's unfinished uploads and import files, which no text refers to. */
export async function deleteUploads(scope: Scope, { userId }: { userId: string }): Promise<void> {
  for (const sql of [
    "DELETE FROM files WHERE site_id = $userId AND kind IN ('csv', 'archive')",
    "DELETE FROM resumable_uploads WHERE site_id = $userId OR user_id = $userId",
  ]) {
    await scope.execute(sql, { userId });
  }
}
