import type { PostFields } from "@quire/contracts/calls/posts";
import { isPro } from "@quire/domain/accounts/groups";
import { AccessType, MediaKind, type Role } from "@quire/domain/enums";
import { SUMMARY_MAX } from "@quire/domain/posts/summaries";
import type { CommandContext, Context, User } from "../../platform/http/context.ts";
import type { ReadScope } from "../../platform/scope.ts";
import { findCheckpointedPost } from "./checkpointDraft.ts";
import { NOT_REVOKED } from "./entitlements.ts";
import { deletePost } from "./lifecycle/commands/deletePost.ts";
import { publishPost } from "./lifecycle/commands/publishPost.ts";
import { unpublishPost } from "./lifecycle/commands/unpublishPost.ts";
import { insertDraft } from "./lifecycle/insertDraft.ts";
import { readChanges } from "./lifecycle/readChanges.ts";
import { saveChanges } from "./lifecycle/saveChanges.ts";
import { emptySnapshot } from "./snapshot.ts";

type PostKey = { siteId: string; id: string };

/** Inserts the draft of a book's page. False if its id is taken. */
export function insertBookPost(
  context: CommandContext,
  user: User,
  { siteId, id }: PostKey,
  title: string,
): Promise<boolean> {
  return insertPage(context, user, { siteId, id }, title, BOOK);
}

/** Inserts the draft of a book's e-book, a document for sale. False if its id is taken. */
export function insertEbookPost(
  context: CommandContext,
  user: User,
  key: PostKey,
  title: string,
): Promise<boolean> {
  return insertPage(context, user, key, title, EBOOK);
}

const BOOK = { ptype: "book", subtype: null } as const;
const EBOOK = { ptype: "dg", subtype: MediaKind.document } as const;

async function insertPage(
  context: CommandContext,
  user: User,
  { siteId, id }: PostKey,
  title: string,
  kind: typeof BOOK | typeof EBOOK,
): Promise<boolean> {
  const inserted = await insertDraft(
    context,
    {
      ...{ id, siteId, authorId: user.userId, isPro: isPro(user.groups as readonly Role[]) },
      kind: { ...kind, parent: null },
      snapshot: { ...emptySnapshot(context.platform.newId), title },
      ...{ publishedAt: null, state: null },
    },
    null,
  );
  return inserted !== null;
}

/** What a book's page shows; absent parts stay as they are. */
interface BookPageChanges {
  title?: string;
  /** Markdown. */
  description?: string;
  coverFile?: string | null;
}

/** Saves what a book's page shows, as the next version of its post. */
export async function saveBookPost(
  context: Context,
  user: User,
  key: PostKey,
  changes: BookPageChanges,
): Promise<void> {
  await savePage(context, user, key, pageFields(changes), BOOK);
}

const pageFields = ({ title, description, coverFile }: BookPageChanges): PostFields => ({
  ...(title === undefined ? {} : { title }),
  ...(description === undefined ? {} : { markdown: description, summary: summaryOf(description) }),
  ...(coverFile === undefined ? {} : { cover_file: coverFile }),
});

interface EbookChanges extends BookPageChanges {
  /** The EPUB, among the site's documents; absent if it stays. */
  file?: string;
  /** In minor units; free without any. */
  prices: Record<string, number>;
}

/** Saves an e-book's post; returns the file that readers had until now, or null. */
export async function saveEbookPost(
  context: Context,
  user: User,
  key: PostKey,
  { file, prices, ...page }: EbookChanges,
): Promise<string | null> {
  const isPaid = Object.keys(prices).length > 0;
  const fields: PostFields = {
    ...pageFields(page),
    ...(file === undefined ? {} : { files: [{ file }] }),
    ...{ visibility: isPaid ? AccessType.paid : AccessType.free },
    pricing: { web: isPaid ? prices : { INR: 0 } },
  };
  const [published] = await context.select<{ file: string }>(
    `SELECT f.file_id AS file FROM post_files f JOIN publications p ON p.post_id = f.post_id
      WHERE f.post_id = $id AND f.role <> 'text' ORDER BY f.position LIMIT 1`,
    { id: key.id },
  );
  await savePage(context, user, key, fields, EBOOK);
  return published?.file ?? null;
}

async function savePage(
  context: Context,
  user: User,
  key: PostKey,
  fields: PostFields,
  kind: typeof BOOK | typeof EBOOK,
): Promise<void> {
  const post = await findCheckpointedPost(context, key.siteId, key.id);
  if (!post) return;
  const changes = await readChanges(context, key.siteId, fields, () => kind);
  await saveChanges(context, key, {
    changes,
    options: { last_version: post.version },
    authorId: user.userId,
  });
}

const summaryOf = (description: string): string =>
  [...description.replace(/\s+/g, " ").trim()].slice(0, SUMMARY_MAX).join("");

/** Publishes a book's page, or its newest version. */
export async function publishBookPost(context: CommandContext, key: PostKey): Promise<void> {
  await publishPost(context, { params: key, body: {} });
}

/** Unpublishes a post of a book. Readers who bought it keep it. */
export async function unpublishBookPost(context: CommandContext, key: PostKey): Promise<void> {
  await unpublishPost(context, { params: key });
}

/** Returns who owns a post now. */
export async function findOwners(scope: ReadScope, postId: string): Promise<string[]> {
  const rows = await scope.select<{ user_id: string }>(
    `SELECT DISTINCT e.user_id FROM entitlements e WHERE e.item_id = $postId AND ${NOT_REVOKED}`,
    { postId },
  );
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the draft of a book's page. */
export async function deleteBookPost(context: CommandContext, key: PostKey): Promise<void> {
  await deletePost(context, { params: key });
}
