import { getBook, listBooks, updateBook } from "@quire/contracts/calls/books";
import { getPost, listPosts, publishPost, updatePost } from "@quire/contracts/calls/posts";
import type { ImageRef } from "@quire/contracts/records/image";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { callApi } from "../../../lib/callApi.ts";

/** Something of the user's that has a cover. */
export interface CoverTarget {
  kind: "post" | "book";
  id: string;
  title: string;
  /** "Story", "Post", "Book". */
  label: string;
  image: ImageRef | null;
}

/** Lists a creator's stories, comics, posts, goods and books, latest first; drafts too. */
export async function listTargets(siteId: string): Promise<CoverTarget[]> {
  const posts = async (status: "drafts" | "published") =>
    (await callApi(listPosts, { params: { siteId }, query: { status, size: 50 } })).posts;
  const [published, drafts, books] = await Promise.all([
    posts("published"),
    posts("drafts"),
    callApi(listBooks, { params: { siteId }, query: { size: 50 } }),
  ]);
  const targets = [...published, ...drafts]
    .filter(({ ptype }) => ptype !== "book")
    .sort((a, b) => Date.parse(b.updated) - Date.parse(a.updated))
    .map((post): CoverTarget => {
      const label =
        post.subtype === "comic"
          ? "Comic"
          : post.ptype === "parent"
            ? "Story"
            : post.ptype === "dg"
              ? "Upload"
              : "Post";
      const title = post.title || "Untitled";
      return { kind: "post", id: post.id, title, label, image: post.meta.cover };
    });
  const printed = books.books.map(
    ({ id, title, cover_image }): CoverTarget => ({
      kind: "book",
      id,
      title,
      label: "Book",
      image: cover_image,
    }),
  );
  return [...printed, ...targets];
}

/**
 * Makes an uploaded picture the cover. Of a published post without other changes it is published at once; returns
 * whether readers see it.
 */
export async function setAsCover(
  siteId: string,
  { kind, id }: CoverTarget,
  file: UploadedFile,
): Promise<boolean> {
  const params = { siteId, id };
  if (kind === "book") {
    const { version } = await callApi(getBook, { params });
    const cover = { image: file.id, has_title_in_image: true };
    await callApi(updateBook, { params, body: { last_version: version, cover } });
    return false;
  }
  const post = await callApi(getPost, { params, query: {} });
  const body = { cover_file: file.id, last_version: post.version ?? 1, merge: "blocks" as const };
  await callApi(updatePost, { params, body });
  if (post.status !== "published" || post.has_unpublished_changes) return false;
  await callApi(publishPost, { params, body: {} });
  return true;
}
