import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { getMe } from "@quire/contracts/calls/accounts";
import { listPostTexts, type PostText } from "@quire/contracts/calls/syncing";
import type { User } from "@quire/contracts/records/user";
import { isId } from "@quire/domain/ids";
import { parsePostPath } from "@quire/domain/postPaths";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type Account, openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { problemsOf } from "./problems.ts";
import { readStory } from "./readStory.ts";
import { recall } from "./sidecar.ts";

/** One of the person's own posts, with its working text. */
export interface FoundPost {
  account: Account;
  user: User;
  post: PostText;
  /** Where readers find it. */
  url: string;
  /** Where it is written in the browser. */
  editUrl: string;
}

/** Finds a post by its id, by its address, or by the file that it was published from. */
export async function findPost(terminal: Terminal, place: Place, named: string): Promise<FoundPost> {
  const account = await openAccount(terminal, place);
  const { client } = account;
  const { signal } = terminal;
  const user = await client.call(getMe, { signal });
  const id = idIn(named) ?? (await idOfFile(terminal, named, user.id));
  if (id === null) throw unknown(named);
  const query = { ids: [id] };
  const { posts } = await client.call(listPostTexts, { params: { siteId: user.id }, query, signal });
  const [post] = posts;
  if (!post) throw unknown(named);
  const site = user.site_url ?? account.origin;
  const [, prefix] = post.permalink.split("/");
  return { account, user, post, url: site + post.permalink, editUrl: `${site}/${prefix}/${post.id}/edit` };
}

function idIn(named: string): string | null {
  if (isId(named)) return named;
  if (!/^https?:\/\//i.test(named)) return null;
  const path = URL.canParse(named) ? new URL(named).pathname.replace(/\/edit\/?$/, "") : "";
  return parsePostPath(path)?.id ?? null;
}

async function idOfFile({ cwd }: Terminal, named: string, siteId: string): Promise<string | null> {
  const path = resolve(cwd, named);
  if (!(await stat(path).catch(() => null))?.isFile()) return null;
  const story = await readStory(named, cwd, problemsOf(named)).catch(() => null);
  return story?.front.fields.id ?? (await recall(path, siteId))?.id ?? null;
}

function unknown(named: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "post_not_found",
    message: `None of your posts is ${named}.`,
    next: "Name it by its id, its address or its file. Your posts: quire posts, your drafts: quire drafts",
  });
}
