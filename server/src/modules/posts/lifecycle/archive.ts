import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import type { WorkingPost } from "../drafts/workingPost.ts";
import { IS_BOUGHT } from "../entitlements.ts";

type Held = Pick<WorkingPost, "id" | "parent_id">;

/** Whether somebody has this post for good, by itself or with its serial. The caller holds the post. */
export async function isBought({ platform, transaction }: CommandContext, post: Held): Promise<boolean> {
  const rows = await platform.db.query(`SELECT 1 WHERE ${IS_BOUGHT}`, {
    bind: { id: post.id, parentId: post.parent_id },
    transaction,
    type: QueryTypes.SELECT,
  });
  return rows.length > 0;
}

/** Keeps, for those who bought it, what readers see of a post that is about to be withdrawn. */
export async function saveForBuyers(context: CommandContext, post: Held): Promise<void> {
  if (!(await isBought(context, post))) return;
  const { platform, transaction } = context;
  await platform.db.query(
    `INSERT INTO archived_posts (post_id, site_id, parent_id, position, publication, archived_at)
     SELECT p.post_id, p.site_id, p.parent_id, p.position, to_jsonb(p) - 'search', $now
       FROM publications p WHERE p.post_id = $id
     ON CONFLICT (post_id) DO UPDATE SET publication = excluded.publication, archived_at = excluded.archived_at`,
    { bind: { id: post.id, now: platform.clock.now() }, transaction, type: QueryTypes.INSERT },
  );
  await markArchived(context, post.id, true);
}

/** A post that is shown again is read where everybody reads it. */
export async function leaveArchive(context: CommandContext, post: Held): Promise<void> {
  const { platform, transaction } = context;
  await platform.db.query("DELETE FROM archived_posts WHERE post_id = $id", {
    bind: { id: post.id },
    transaction,
  });
  await markArchived(context, post.id, false);
}

async function markArchived({ platform, transaction }: CommandContext, id: string, archived: boolean) {
  await platform.db.query(
    "UPDATE entitlements SET archived = $archived WHERE item_id = $id AND archived <> $archived",
    {
      bind: { id, archived },
      transaction,
    },
  );
}
