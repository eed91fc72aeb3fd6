import type { Scope } from "../../platform/scope.ts";

/** Deletes a user's requests of covers. Their pictures are files of the user, and are deleted or kept with those. */
export async function deleteCovers(scope: Scope, { userId }: { userId: string }): Promise<void> {
  await scope.execute("DELETE FROM covers WHERE user_id = $userId", { userId });
}
