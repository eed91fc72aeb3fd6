import type { Schedule } from "@quire/contracts/calls/publishing";
import type { ReadScope, Scope } from "../../../platform/scope.ts";

interface ScheduleRow {
  due_at: Date;
  newsletter: boolean;
  problem: string | null;
}

/** Returns when a draft will be published; null if it isn't scheduled. */
export async function findSchedule(context: ReadScope, postId: string): Promise<Schedule | null> {
  const [row] = await context.select<ScheduleRow>(
    "SELECT due_at, newsletter, problem FROM post_schedules WHERE post_id = $postId",
    { postId },
  );
  return row ? presentSchedule(row) : null;
}

/** Returns a row of `post_schedules` as it goes on the wire. */
export function presentSchedule({ due_at, newsletter, problem }: ScheduleRow): Schedule {
  return { at: due_at.toISOString(), publish_newsletter: newsletter, problem };
}

/** Deletes a post's schedule. The waiting job finds no row and ends. */
export async function deleteSchedule(context: Scope, postId: string): Promise<void> {
  await context.execute("DELETE FROM post_schedules WHERE post_id = $postId", { postId });
}
