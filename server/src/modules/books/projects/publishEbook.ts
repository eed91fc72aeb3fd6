import { slugify } from "@quire/domain/posts/slug";
import type { Context, User } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { notify } from "../../audience/notify.ts";
import { importFile } from "../../media/importPicture.ts";
import {
  findOwners,
  insertEbookPost,
  publishBookPost,
  saveEbookPost,
  unpublishBookPost,
} from "../../posts/bookPosts.ts";
import { type BookRow, lockBook } from "../bookRow.ts";
import { books } from "../models/books.ts";
import { findBuilds } from "./presentBook.ts";

/**
 * Publishes the book's e-book as a document of the site, or updates it; without a sale it is unpublished. Its owners
 * are notified of a new file. May be repeated.
 */
export async function publishEbook(
  context: Context,
  user: User,
  book: BookRow,
  { coverFile, text }: { coverFile: string | null; text: string | null | undefined },
): Promise<void> {
  const { site_id: siteId, post_id: bookId, details, sale } = book;
  if (sale.ebook === null) return withdraw(context, book);
  // Owners aren't sent the same text again.
  const isSame = book.ebook_post_id !== null && book.edition?.ebook_text === text;
  const file = isSame ? undefined : await storeEpub(context, book);
  const id = await requireEbookPost(context, user, book);
  const key = { siteId, id };
  const before = await saveEbookPost(context, user, key, {
    ...{ title: details.title, description: sale.description, prices: sale.ebook.prices },
    ...(file === undefined ? {} : { file }),
    ...(coverFile === null ? {} : { coverFile }),
  });
  await inTransaction(context, async (inside) => {
    await publishBookPost(inside, key);
    if (before === null || file === undefined || before === file) return;
    await notify(inside, {
      ...{ kind: "delivery", userIds: await findOwners(inside, id), siteId, postId: id },
      groupKey: `updated ${bookId}`,
      data: { title: details.title, event: "updated" },
    });
  });
}

async function withdraw(context: Context, { site_id: siteId, ebook_post_id: id }: BookRow): Promise<void> {
  if (id === null) return;
  await inTransaction(context, (inside) => unpublishBookPost(inside, { siteId, id }));
}

/** Saves the built EPUB among the site's documents; the same bytes are saved once. */
async function storeEpub(
  context: Context,
  { post_id: bookId, site_id: siteId, details }: BookRow,
): Promise<string> {
  const { platform } = context;
  const key = (await findBuilds(context, bookId)).find(({ kind }) => kind === "ebook")?.file_key;
  const bytes = key ? await platform.storage.get(key) : null;
  if (!bytes) throw new Refusal("book_not_built");
  const name = `${slugify(details.title) || "book"}.epub`;
  return (await importFile(platform, "document", { siteId, name, bytes })).id;
}

/** Returns the e-book's post; a new draft if there is none, or its creator deleted it. */
function requireEbookPost(context: Context, user: User, book: BookRow): Promise<string> {
  const { site_id: siteId, post_id: bookId, details } = book;
  return inTransaction(context, async (inside) => {
    const { ebook_post_id: known } = await lockBook(inside, { siteId, id: bookId });
    if (known !== null) return known;
    const id = context.platform.newId();
    await insertEbookPost(inside, user, { siteId, id }, details.title);
    const { transaction } = inside;
    await books(context.platform.db).update(
      { ebook_post_id: id },
      { where: { post_id: bookId }, transaction },
    );
    return id;
  });
}
