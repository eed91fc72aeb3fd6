import { createComment, listComments, updateComment } from "@quire/contracts/calls/comments";
import type { Comment } from "@quire/contracts/records/comment";
import { select } from "../../../../platform/database/select.ts";
import { limitTable } from "../../../../platform/limits/limitTable.ts";
import { makePublication } from "../../../../testing/factories/publication.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import type { Answer, Caller } from "../../../../testing/testCaller.ts";
import { testServer } from "../../../../testing/testServer.ts";

export type Params = { siteId: string; id: string };

/** A server with a site, its creator, a reader and a guest, and the calls that tests of comments make. */
export async function openCommentKit() {
  const limits = { ...limitTable, commentsByUser: { points: 1000, seconds: 3600 } };
  const app = await testServer({ config: { limits } });
  const siteId = (await makeSite(app.platform)).id;
  const reader = await app.asProgram(await makeUser(app.platform, { name: "Queequeg" }));
  const guest = await app.asGuest();
  const comment = (params: Params, body: object, caller = reader): Promise<Answer<Comment>> =>
    caller.call(createComment, { params, body: body as { text: string } });

  return {
    app,
    siteId,
    reader,
    guest,
    comment,
    /** The site's creator. */
    owner: await app.asProgram({ id: siteId }),

    async publish(more: object = {}): Promise<Params> {
      const { post_id: id } = await makePublication(app.platform, { site_id: siteId, ...more });
      return { siteId, id };
    },

    /** A comment by a new user, with that user's client. */
    async commentAs(post: Params, text: string, more: object = {}) {
      const author = await app.asProgram(await makeUser(app.platform, { name: "Ahab" }));
      const { body } = await comment(post, { text, ...more }, author);
      const key = { params: { ...post, commentId: body.id } };
      return { id: body.id, author, key };
    },

    update: (caller: Caller, key: { params: Params & { commentId: string } }, body: object) =>
      caller.call(updateComment, { ...key, body }),

    list: async (params: Params, query = {}) => (await guest.call(listComments, { params, query })).body,

    async countsOf({ id }: Params) {
      const [row] = await select<{ count: number; rows: number }>(
        app.platform.db,
        `SELECT comments_count AS count,
                (SELECT count(*) FROM comments WHERE post_id = $id AND state = 'approved') AS rows
           FROM publications WHERE post_id = $id`,
        { id },
      );
      return row;
    },
  };
}

export type CommentKit = Awaited<ReturnType<typeof openCommentKit>>;
