import type { PostStatus } from "@quire/contracts/records/post";
import { typeOf } from "@quire/domain/posts/postTypes";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { renderText } from "../sync/render.ts";
import { type FoundPost, findPost } from "./findPost.ts";

/** A post as `quire posts show --json` prints it. */
export interface PostDocument {
  id: string;
  title: string;
  type: string;
  status: PostStatus;
  access: string;
  version: number;
  /** The working text differs from the published one. */
  has_unpublished_changes: boolean;
  url: string;
  edit_url: string;
  updated: string;
  /** When it will be published automatically; null if it won't. */
  scheduled: string | null;
  parent: string | null;
  index: number | null;
  tags: string[];
  summary: string;
  markdown: string;
}

/** Returns a post's working text with its fields, and its markdown file. */
export async function showPost(
  terminal: Terminal,
  place: Place,
  named: string,
): Promise<{ document: PostDocument; file: string }> {
  const found = await findPost(terminal, place, named);
  return { document: presentFound(found), file: fileOf(found) };
}

/** The post as a markdown file with front matter; its pictures keep their URLs. */
export function fileOf({ post }: Pick<FoundPost, "post">): string {
  return renderText(post, {
    ...{ path: "post.md", parent: post.parent, isPlacedByName: false, pictures: new Map() },
    ...{ before: null, isLossless: false },
  });
}

function presentFound({ post, url, editUrl }: FoundPost): PostDocument {
  const { id, title, status, visibility, version, updated, parent, index, tags, summary, markdown } = post;
  const { has_unpublished_changes, scheduled } = post;
  return {
    ...{ id, title, type: typeOf(post), status, access: visibility, version, has_unpublished_changes },
    ...{ url, edit_url: editUrl, updated, scheduled, parent, index, tags, summary, markdown },
  };
}
