import { NotFound } from "@quire/client/errors";
import { getPost } from "@quire/contracts/calls/posts";
import type { PostStatus } from "@quire/contracts/records/post";
import { newId } from "@quire/domain/ids";
import { type StoryType, typeOf } from "@quire/domain/posts/postTypes";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { Prepared } from "./prepare.ts";
import { problemsOf } from "./problems.ts";
import { quoted } from "./quoted.ts";
import { type Remembered, recall, recallRenamed, remember } from "./sidecar.ts";

/** Current state of a post on the site. */
export interface PostState {
  version: number;
  status: PostStatus;
  updated: string;
  words: number;
  url: string;
  type: StoryType;
  parent: string | null;
  hasUnpublishedChanges: boolean;
  /** When it will be published automatically. */
  scheduled: string | null;
}

/** The post of a file, and the base of its next save. */
export type Target =
  /** `remembered`: the ID in the folder's record at that time, which the new one replaces. */
  | { kind: "new"; id: string; remembered: string | null }
  /** `behind`: the site has a version that this folder hasn't sent. */
  | { kind: "unchanged"; id: string; behind: boolean; current: PostState }
  | { kind: "changed"; id: string; base: number; replaces: PostState | null; current: PostState };

/** Finds a file's post: by `id` in its front matter, or by the folder's record. */
export async function findTarget(
  terminal: Terminal,
  prepared: Prepared,
  { force, asNew, dryRun }: { force?: boolean; asNew?: boolean; dryRun?: boolean },
): Promise<Target> {
  const { story, user } = prepared;
  const named = story.front.fields.id ?? null;
  const before = await recall(story.path, user.id);
  const remembered = before?.id ?? null;
  const renamed = before === null && named === null && !asNew;
  const entry = renamed
    ? await recallRenamed(story.path, user.id, prepared.fingerprint)
    : asNew
      ? null
      : before;
  if (renamed && entry && !dryRun) await remember(story.path, user.id, () => entry);
  const known = entry && (named === null || entry.id === named) ? entry : null;
  const id = named ?? known?.id ?? newId(terminal.now().getTime(), terminal.random);
  if (named === null && known === null) return { kind: "new", id, remembered };

  const current = await findPostState(terminal, prepared, id);
  if (current === null) {
    if (known !== null && known.version !== null) throw deleted(prepared);
    return { kind: "new", id, remembered };
  }
  refuseMove(prepared, current);
  const behind = known !== null && (known.existing ?? known.version) !== current.version;
  // `--force` on an unchanged file restores its text.
  if (known?.hash === prepared.fingerprint && !(force && behind)) {
    return { kind: "unchanged", id, behind, current };
  }
  if (force) {
    const base = known?.shown ?? current.version;
    return {
      kind: "changed",
      id,
      base,
      replaces: current.version === known?.version ? null : current,
      current,
    };
  }
  if (known === null) throw unseen(prepared, current);
  return { kind: "changed", id, base: baseOf(known), replaces: null, current };
}

/** Without a version the create was interrupted: if it succeeded, its post is at version 1. */
function baseOf({ version }: Remembered): number {
  return version ?? 1;
}

async function findPostState(
  { signal }: Terminal,
  { account, user }: Prepared,
  id: string,
): Promise<PostState | null> {
  try {
    const post = await account.client.call(getPost, { params: { siteId: user.id, id }, signal });
    return {
      version: post.version ?? 1,
      status: post.status,
      updated: post.updated,
      words: post.words,
      url: (user.site_url ?? account.origin) + post.permalink,
      type: typeOf(post),
      parent: post.parent?.id ?? null,
      hasUnpublishedChanges: post.has_unpublished_changes ?? false,
      scheduled: post.scheduled && post.scheduled.problem === null ? post.scheduled.at : null,
    };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** A post keeps its type and parent; explicit front matter that contradicts them is refused. */
function refuseMove({ story, placement }: Prepared, { type, parent }: PostState): void {
  const problems = problemsOf(story.name);
  const { fields, lines } = story.front;
  const asNew = `quire publish ${quoted(story.name)} --new`;
  if (fields.type && placement.type !== type) {
    problems.add(lines.type ?? 1, "type", `the post is already a ${type}; to create another: ${asNew}`);
  }
  if (fields.parent && placement.parent !== parent) {
    problems.add(
      lines.parent ?? 1,
      "parent",
      `the post already belongs elsewhere; to create another: ${asNew}`,
    );
  }
  problems.throwIfAny();
}

function deleted({ story }: Prepared): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "post_deleted",
    message: `The post that ${story.name} became was deleted on the site.`,
    saved: "Your file hasn't changed.",
    next: `To publish it as another post: quire publish ${quoted(story.name)} --new`,
  });
}

function unseen({ story }: Prepared, { version, url }: PostState): Failure {
  return new Failure({
    exit: Exit.conflict,
    code: "version_unseen",
    message: `This post is already on the site (version ${version}), and this folder hasn't seen that version.`,
    saved: "Nothing was sent.",
    next: `Check ${url}; to replace it with your file: quire publish ${quoted(story.name)} --force`,
  });
}
