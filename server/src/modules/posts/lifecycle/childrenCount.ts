import type { CommandContext } from "../../../platform/http/context.ts";

/** Counts a chapter in or out at its serial, where the serial is published. */
export async function changeChildrenCount(
  { platform, transaction }: CommandContext,
  serialId: string,
  by: 1 | -1,
): Promise<void> {
  await platform.db.query(
    "UPDATE publications SET children_count = children_count + $by::int WHERE post_id = $serialId",
    { bind: { serialId, by }, transaction },
  );
}
