import { listPostTexts, type PostText } from "@quire/contracts/calls/syncing";
import { draftPath } from "@quire/domain/posts/draftPaths";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type OwnAccount, openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { idOfPost } from "./idOfPost.ts";

/** One of the user's posts, with its working text. */
export interface FoundPost extends OwnAccount {
  post: PostText;
  /** Public URL. */
  url: string;
  /** URL of its editor in the browser. */
  editUrl: string;
}

/** Finds a post by ID, URL, or the file it was published from. */
export async function findPost(terminal: Terminal, place: Place, named: string): Promise<FoundPost> {
  const { account, user } = await openOwn(terminal, place);
  const id = await idOfPost(terminal, user.id, named);
  if (id === null) throw unknown(named);
  const { posts } = await account.client.call(listPostTexts, {
    params: { siteId: user.id },
    query: { ids: [id] },
    signal: terminal.signal,
  });
  const [post] = posts;
  if (!post) throw unknown(named);
  const site = user.site_url ?? account.origin;
  const parent = post.parent === null ? null : { id: post.parent };
  return { account, user, post, url: site + post.permalink, editUrl: site + draftPath({ ...post, parent }) };
}

function unknown(named: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "post_not_found",
    message: `None of your posts is ${named}.`,
    next: "Name it by its id, its address or its file. Your posts: quire posts, your drafts: quire drafts",
  });
}
