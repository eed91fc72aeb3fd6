import type { MemberRole } from "@quire/domain/posts/draftRoles";
import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";
import { makePost } from "./post.ts";
import { makeUser } from "./user.ts";

export interface MadeMember {
  post_id: string;
  user_id: string;
  role: MemberRole;
}

/** Creates a member of a draft; the draft and the user are new unless they are named. */
export async function makeDraftMember(
  platform: Platform,
  fields: Partial<MadeMember> = {},
): Promise<MadeMember> {
  const { role = "writer" } = fields;
  const postId = fields.post_id ?? (await makePost(platform)).id;
  const userId = fields.user_id ?? (await makeUser(platform)).id;
  await execute(
    platform.db,
    `INSERT INTO draft_members (post_id, user_id, role, added_by, created_at)
     SELECT id, $userId, $role, site_id, $now FROM posts WHERE id = $postId`,
    { postId, userId, role, now: platform.clock.now() },
  );
  return { post_id: postId, user_id: userId, role };
}
