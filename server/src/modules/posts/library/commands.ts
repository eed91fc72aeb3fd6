import { MAX_SAVED, type SavedList } from "@quire/domain/posts/library";
import { Op } from "sequelize";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { lockUsers } from "../../accounts/followingCounts.ts";
import { isShown } from "../../sites/isShown.ts";
import { libraryEntries } from "../models/libraryEntries.ts";

interface Input {
  params: { list: SavedList; postId: string };
}

/** The column that says since when a post is in a list. */
const COLUMNS = { bookmarks: "bookmarked_at", offline: "offline_at" } as const;

/** Saves a published post in a list of the caller. Does nothing if it is there already. */
export async function addToLibraryCommand(context: Context, { params }: Input): Promise<{ saved: true }> {
  const { userId } = requireUser(context);
  await enforceLimit(context, "libraryByUser", userId);
  await inTransaction(context, async (inside) => {
    // Two devices that add the last one at once would both find room.
    await lockUsers(inside, [userId]);
    await addEntry(inside, userId, params);
  });
  return { saved: true };
}

async function addEntry(context: CommandContext, userId: string, { list, postId }: Input["params"]) {
  const { platform, transaction } = context;
  const column = COLUMNS[list];
  const entries = libraryEntries(platform.db);
  const isListed = { user_id: userId, [column]: { [Op.ne]: null } };
  if (await entries.count({ where: { ...isListed, post_id: postId }, transaction })) return;
  if ((await entries.count({ where: isListed, transaction })) >= MAX_SAVED) throw new Refusal("library_full");
  const saved = await context.execute(
    `INSERT INTO library_entries AS entry (user_id, post_id, ${column})
     SELECT $userId, p.post_id, $now FROM publications p WHERE p.post_id = $postId AND ${isShown("p")}
     ON CONFLICT (user_id, post_id) DO UPDATE SET ${column} = excluded.${column}`,
    { userId, postId, now: platform.clock.now() },
  );
  if (saved === 0) throw new Refusal("post_not_found");
}

/** Removes a post from a list of the caller. Does nothing if it isn't there. */
export async function removeFromLibraryCommand(
  context: CommandContext,
  { params }: Input,
): Promise<{ saved: false }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  // Two devices that remove a post from both lists at once would leave a row of neither.
  await lockUsers(context, [userId]);
  const column = COLUMNS[params.list];
  const other = COLUMNS[params.list === "offline" ? "bookmarks" : "offline"];
  const where = { user_id: userId, post_id: params.postId };
  const entries = libraryEntries(platform.db);
  await entries.destroy({ where: { ...where, [other]: null }, transaction });
  await entries.update({ [column]: null }, { where, transaction });
  return { saved: false };
}
