import type { MutedStory } from "@quire/contracts/calls/preferences";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { isShown } from "../../sites/isShown.ts";
import { deleteNotifications } from "../notifications/retract.ts";

interface StoryReader {
  userId: string;
  siteId: string;
  storyId: string;
}

/** Stops notifications and emails about new chapters of a story, also those that are still to be sent. */
export async function muteStory(scope: Scope, { userId, siteId, storyId }: StoryReader): Promise<void> {
  const { platform } = scope;
  const story = await scope.select(
    `SELECT 1 FROM publications p
      WHERE p.post_id = $storyId AND p.site_id = $siteId AND p.ptype = 'parent' AND ${isShown("p")}`,
    { storyId, siteId },
  );
  if (story.length === 0) throw new Refusal("post_not_found");
  await scope.execute(
    `INSERT INTO muted_stories (user_id, post_id, created_at) VALUES ($userId, $storyId, $now)
     ON CONFLICT DO NOTHING`,
    { userId, storyId, now: platform.clock.now() },
  );
  const isOfStory = "n.user_id = $userId AND n.group_key = 'new_post ' || $storyId AND n.read_at IS NULL";
  await deleteNotifications(scope, isOfStory, { userId, storyId });
}

export async function unmuteStory(scope: Scope, story: StoryReader): Promise<void> {
  const { userId, storyId } = story;
  await scope.execute("DELETE FROM muted_stories WHERE user_id = $userId AND post_id = $storyId", {
    userId,
    storyId,
  });
}

/** Returns the stories of a site that a user has muted, by title. */
export function findMuted(
  { db }: Pick<Platform, "db">,
  { userId, siteId }: Omit<StoryReader, "storyId">,
  transaction: Transaction | null = null,
): Promise<MutedStory[]> {
  return select<MutedStory>(
    db,
    `SELECT p.post_id AS id, p.title FROM muted_stories m JOIN publications p ON p.post_id = m.post_id
      WHERE m.user_id = $userId AND p.site_id = $siteId ORDER BY p.title, p.post_id`,
    { userId, siteId },
    transaction,
  );
}
