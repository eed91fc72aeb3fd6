import type { Post } from "@quire/contracts/records/post";
import { withoutMedia } from "@quire/documents/withoutMedia";
import { directionOf } from "@quire/domain/posts/postFiles";
import type { Platform } from "../../platform/platform.ts";
import { withOwnPictures } from "../media/remotePictures.ts";
import type { PostView } from "./access.ts";
import { type Carried, presentPostFiles } from "./postFiles.ts";
import { ownPicture, presentCard } from "./presentCard.ts";
import type { PublicationRow } from "./publicationRow.ts";

/** A row of `publications` with its text. */
export interface PublicationTextRow extends PublicationRow {
  html: string;
  opening_html: string | null;
}

/**
 * Returns a published post with as much of its text and files as this access allows: without access, only the
 * opening, and of an explicit post the text alone where its pictures are hidden. `carried` are its files, if any.
 */
export function presentPost(
  platform: Pick<Platform, "secret">,
  row: PublicationTextRow,
  view: PostView,
  carried: readonly Carried[],
): Post {
  const { access, explicit } = view;
  const isFull = access === "granted" || row.visibility === "free";
  const card = presentCard(row, view);
  const content = isFull ? row.html : (row.opening_html ?? "");
  const isHidden = explicit === "hidden";
  return {
    ...card,
    // Cards hide the cover until the reader has asked for this post.
    ...(explicit === "on_request" ? { meta: { ...card.meta, cover: ownPicture(row.cover), explicit } } : {}),
    status: "published",
    content: isHidden ? withoutMedia(content) : withOwnPictures(platform, content),
    content_is_opening: !isFull,
    files: presentPostFiles(row, carried, isHidden ? "none" : isFull ? "all" : "opening"),
    direction: directionOf({
      own: row.direction,
      serial: row.parent_direction ?? null,
      isComic: row.subtype === "comic",
      pages: row.pages_count,
    }),
    ...(row.canonical_url === null ? {} : { canonical_url: row.canonical_url }),
  };
}
