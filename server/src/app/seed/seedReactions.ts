import { createCommentCommand } from "../../modules/community/comments/commands/createComment.ts";
import { followSiteCommand } from "../../modules/community/follows/commands/followSite.ts";
import { likePostCommand } from "../../modules/community/likes/commands/likePost.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";
import { demoId } from "./demoId.ts";
import { demoComments } from "./demoPosts.ts";
import type { SeededUser } from "./seedUsers.ts";

interface Scene {
  readers: (SeededUser & { name: string })[];
  postIds: ReadonlyMap<string, { id: string; siteId: string }>;
  sites: string[];
  now: Date;
}

const HOUR = 3_600_000;

/** Readers follow, like and comment, but not all of them everywhere. */
export async function seedReactions(
  platform: Platform,
  { readers, postIds, sites, now }: Scene,
): Promise<void> {
  const posts = [...postIds.values()];
  for (const [place, reader] of readers.entries()) {
    const author = { userId: reader.id, groups: reader.groups, at: now };
    const followed = sites.filter((_, at) => (place + at) % 3 !== 2);
    for (const siteId of followed) {
      await actAs(platform, author, (context) => followSiteCommand(context, { body: { site_id: siteId } }));
    }
    for (const post of posts.filter((_, at) => (place * 3 + at * 5) % 7 < 4)) {
      const params = { siteId: post.siteId, postId: post.id };
      await actAs(platform, author, (context) => likePostCommand(context, { params }));
    }
  }
  for (const [place, comment] of demoComments.entries()) {
    const post = postIds.get(comment.on);
    const reader = readers.find(({ name }) => name === comment.by);
    if (!post || !reader) throw new Error(`the demo's comment ${place} has no post or no reader`);
    const idOf = (at: number) => demoId("comment", `${post.id} ${at}`, timeOf(at));
    const timeOf = (at: number) => new Date(now.getTime() - (demoComments.length - at) * 5 * HOUR);
    await actAs(platform, { userId: reader.id, groups: reader.groups, at: timeOf(place) }, (context) =>
      createCommentCommand(context, {
        params: { siteId: post.siteId, id: post.id },
        body: {
          id: idOf(place),
          text: comment.text,
          parent: comment.replyTo === undefined ? null : idOf(comment.replyTo),
        },
      }),
    );
  }
}
