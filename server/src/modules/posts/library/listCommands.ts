import type { ReadingList } from "@quire/contracts/records/library";
import { MAX_IN_READING_LIST, MAX_READING_LISTS } from "@quire/domain/posts/library";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { lockUsers } from "../../accounts/followingCounts.ts";
import { isShown } from "../../sites/isShown.ts";
import { readingListPosts, readingLists } from "../models/readingLists.ts";
import { findReadingList } from "./listQueries.ts";

type ListKey = { params: { id: string } };
type PostInList = { params: { id: string; postId: string } };

/** Creates a reading list of the caller. */
export async function createReadingListCommand(
  context: Context,
  { body }: { body: { name: string; shared: boolean } },
): Promise<ReadingList> {
  const { userId } = requireUser(context);
  await enforceLimit(context, "libraryByUser", userId);
  return inTransaction(context, async (inside) => {
    const { platform, transaction } = inside;
    // Two requests that create the last one at once would both find room.
    await lockUsers(inside, [userId]);
    const lists = readingLists(platform.db);
    const count = await lists.count({ where: { user_id: userId }, transaction });
    if (count >= MAX_READING_LISTS) throw new Refusal("too_many_lists");
    const id = platform.newId();
    const created_at = platform.clock.now();
    await lists.create(
      { id, user_id: userId, name: body.name, is_shared: body.shared, created_at },
      { transaction },
    );
    return { id, name: body.name, shared: body.shared, posts: 0, has_post: false };
  });
}

/** Renames a list of the caller, or changes who can read it. */
export async function updateReadingListCommand(
  context: CommandContext,
  { params, body }: ListKey & { body: { name?: string; shared?: boolean } },
): Promise<ReadingList> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const changes = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.shared === undefined ? {} : { is_shared: body.shared }),
  };
  await readingLists(platform.db).update(changes, { where: { id: params.id, user_id: userId }, transaction });
  return findReadingList(context, userId, params.id);
}

/** Deletes a list of the caller; its posts stay. */
export async function deleteReadingListCommand(
  context: CommandContext,
  { params }: ListKey,
): Promise<{ deleted: true }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const where = { id: params.id, user_id: userId };
  if ((await readingLists(platform.db).destroy({ where, transaction })) === 0)
    throw new Refusal("list_not_found");
  return { deleted: true };
}

/** Adds a published post to a list of the caller. Does nothing if it is there already. */
export async function addToReadingListCommand(
  context: Context,
  { params }: PostInList,
): Promise<{ saved: true }> {
  const { userId } = requireUser(context);
  await enforceLimit(context, "libraryByUser", userId);
  await inTransaction(context, async (inside) => {
    const { platform, transaction } = inside;
    await lockUsers(inside, [userId]);
    await requireOwnList(inside, userId, params.id);
    const posts = readingListPosts(platform.db);
    const where = { list_id: params.id };
    if (await posts.count({ where: { ...where, post_id: params.postId }, transaction })) return;
    if ((await posts.count({ where, transaction })) >= MAX_IN_READING_LIST) throw new Refusal("list_full");
    const added = await inside.execute(
      `INSERT INTO reading_list_posts (list_id, post_id, added_at)
       SELECT $id, p.post_id, $now FROM publications p WHERE p.post_id = $postId AND ${isShown("p")}`,
      { ...params, now: platform.clock.now() },
    );
    if (added === 0) throw new Refusal("post_not_found");
  });
  return { saved: true };
}

/** Removes a post from a list of the caller. Does nothing if it isn't there. */
export async function removeFromReadingListCommand(
  context: CommandContext,
  { params }: PostInList,
): Promise<{ saved: false }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  await requireOwnList(context, userId, params.id);
  const where = { list_id: params.id, post_id: params.postId };
  await readingListPosts(platform.db).destroy({ where, transaction });
  return { saved: false };
}

async function requireOwnList({ platform, transaction }: CommandContext, userId: string, id: string) {
  const count = await readingLists(platform.db).count({ where: { id, user_id: userId }, transaction });
  if (count === 0) throw new Refusal("list_not_found");
}
