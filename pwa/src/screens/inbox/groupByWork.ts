import type { ImageRef } from "@quire/contracts/records/image";
import type { PostCardWithSite } from "@quire/contracts/records/post";

/** What the inbox shows: a post, or the new chapters of a work in one line, since their titles could spoil it. */
export type InboxItem =
  | { kind: "post"; post: PostCardWithSite }
  | {
      kind: "work";
      id: string;
      siteId: string;
      title: string;
      summary: string;
      writer: string;
      cover: ImageRef | null;
      /** Its kind: "Story" or "Comic". */
      label: string;
      /** New chapters that the reader hasn't finished. */
      chapters: number;
      /** When the newest was published. */
      published: string | null;
    };

/**
 * Groups posts of an inbox, newest first, by work: a serial and its chapters become one item, in the place of its newest.
 * Chapters that were read don't count as new; a work without any other, and not new itself, is left out.
 */
export function groupByWork(posts: readonly PostCardWithSite[], read: ReadonlySet<string>): InboxItem[] {
  const works = new Map<string, PostCardWithSite[]>();
  for (const post of posts)
    if (post.parent) works.set(post.parent.id, [...(works.get(post.parent.id) ?? []), post]);
  const shown = new Set<string>();
  return posts.flatMap((post): InboxItem[] => {
    const workId = post.parent?.id ?? post.id;
    const chapters = works.get(workId);
    if (!chapters) return [{ kind: "post", post }];
    if (shown.has(workId)) return [];
    shown.add(workId);
    const serial = posts.find(({ id }) => id === workId);
    const unread = chapters.filter(({ id }) => !read.has(id));
    const [newest] = unread;
    if (!newest?.parent) return [];
    return [
      {
        kind: "work",
        id: workId,
        siteId: newest.site_id,
        title: newest.parent.title,
        summary: serial?.summary ?? "",
        writer: newest.site.name,
        cover: serial?.meta.cover ?? newest.parent.cover ?? null,
        label: newest.ptype === "episode" ? "Comic" : "Story",
        chapters: unread.length,
        published: newest.published,
      },
    ];
  });
}
