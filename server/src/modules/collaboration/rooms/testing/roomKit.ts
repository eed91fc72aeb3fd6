import { vi } from "vitest";
import { select } from "../../../../platform/database/select.ts";
import { openEditors } from "../../../../testing/editor.ts";
import { makeDraftMember } from "../../../../testing/factories/draftMember.ts";
import { makePost } from "../../../../testing/factories/post.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import { testServer } from "../../../../testing/testServer.ts";

/** Waits long enough for slow machines. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

/** A started server, with editors that connect to its rooms. */
export async function openRoomKit() {
  const app = await testServer();
  const { platform, server } = app;
  await server.start();

  async function draft(text = ["Call me Ishmael."]) {
    const owner = await makeSite(platform);
    const post = await makePost(platform, { site_id: owner.id, text });
    return { owner, post };
  }

  async function member(postId: string, role: "writer" | "commenter") {
    const user = await makeUser(platform);
    await makeDraftMember(platform, { post_id: postId, user_id: user.id, role });
    return user;
  }

  const logged = (postId: string) =>
    select<{ seq: number; author_id: string }>(
      platform.db,
      "SELECT seq, author_id FROM draft_updates WHERE post_id = $postId ORDER BY seq",
      { postId },
    );

  async function readPost(owner: { id: string }, post: { id: string }) {
    const caller = await app.asBrowser(owner);
    const answer = await caller.get(`/api/r/${owner.id}/posts/${post.id}?post_content_type=markdown`);
    return answer.body as { markdown: string; version: number; title: string };
  }

  return { app, platform, editors: openEditors(platform, server), draft, member, logged, readPost };
}
