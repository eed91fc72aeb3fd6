import type { Schedule } from "@quire/contracts/calls/publishing";
import { execute, select } from "../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../platform/http/context.ts";

interface ScheduleRow {
  due_at: Date;
  newsletter: boolean;
  problem: string | null;
}

/** Returns when a draft will be published; null if it isn't scheduled. */
export async function findSchedule(
  { platform, transaction }: Pick<Context, "platform" | "transaction">,
  postId: string,
): Promise<Schedule | null> {
  const [row] = await select<ScheduleRow>(
    platform.db,
    "SELECT due_at, newsletter, problem FROM post_schedules WHERE post_id = $postId",
    { postId },
    transaction,
  );
  return row ? presentSchedule(row) : null;
}

/** Returns a row of `post_schedules` as it goes on the wire. */
export function presentSchedule({ due_at, newsletter, problem }: ScheduleRow): Schedule {
  return { at: due_at.toISOString(), publish_newsletter: newsletter, problem };
}

/** Deletes a post's schedule. The waiting job finds no row and ends. */
export async function deleteSchedule(
  { platform, transaction }: Pick<CommandContext, "platform" | "transaction">,
  postId: string,
): Promise<void> {
  await execute(platform.db, "DELETE FROM post_schedules WHERE post_id = $postId", { postId }, transaction);
}
