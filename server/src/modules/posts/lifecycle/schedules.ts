import type { Schedule } from "@quire/contracts/calls/publishing";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../platform/http/context.ts";

interface ScheduleRow {
  due_at: Date;
  newsletter: boolean;
  problem: string | null;
}

/** When a draft is to be published by itself; null when it is not. */
export async function findSchedule(
  { platform, transaction }: Pick<Context, "platform" | "transaction">,
  postId: string,
): Promise<Schedule | null> {
  const [row] = await platform.db.query<ScheduleRow>(
    "SELECT due_at, newsletter, problem FROM post_schedules WHERE post_id = $postId",
    { bind: { postId }, transaction, type: QueryTypes.SELECT },
  );
  return row ? presentSchedule(row) : null;
}

/** A row of `post_schedules` as it goes out. */
export function presentSchedule({ due_at, newsletter, problem }: ScheduleRow): Schedule {
  return { at: due_at.toISOString(), publish_newsletter: newsletter, problem };
}

/** Nothing is left to be done at a later time. The job that waits finds that there is no row, and ends. */
export async function dropSchedule(
  { platform, transaction }: Pick<CommandContext, "platform" | "transaction">,
  postId: string,
): Promise<void> {
  await platform.db.query("DELETE FROM post_schedules WHERE post_id = $postId", {
    bind: { postId },
    transaction,
  });
}
