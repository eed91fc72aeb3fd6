import type { MemberRole } from "@quire/domain/posts/draftRoles";
import type { Platform } from "../../platform/platform.ts";
import { makePost } from "./post.ts";
import { makeUser } from "./user.ts";

export interface MadeMember {
  post_id: string;
  user_id: string;
  role: MemberRole;
}

/** Somebody who works on a draft; both are made unless they are named. */
export async function makeDraftMember(
  platform: Platform,
  wishes: Partial<MadeMember> = {},
): Promise<MadeMember> {
  const { role = "writer" } = wishes;
  const postId = wishes.post_id ?? (await makePost(platform)).id;
  const userId = wishes.user_id ?? (await makeUser(platform)).id;
  await platform.db.query(
    `INSERT INTO draft_members (post_id, user_id, role, added_by, created_at)
     SELECT id, $userId, $role, site_id, $now FROM posts WHERE id = $postId`,
    { bind: { postId, userId, role, now: platform.clock.now() } },
  );
  return { post_id: postId, user_id: userId, role };
}
