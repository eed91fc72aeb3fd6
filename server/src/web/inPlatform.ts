import type { PageData } from "@quire/contracts/records/page";
import { readPath } from "@quire/domain/posts/readPaths";

type Read = Extract<PageData, { kind: "post" | "serial" }>;
type Linked = { id: string; permalink: string };

/** A site's page as the platform's app shows it: every way on leads on within that app. */
export function inPlatform<Data extends Read>(data: Data, siteId: string): Data {
  const moved = <T extends Linked>(one: T): T => ({ ...one, permalink: readPath({ siteId, id: one.id }) });
  const post = { ...moved(data.post), parent: data.post.parent && moved(data.post.parent) };
  if (data.kind === "serial") return { ...data, post, chapters: data.chapters.map(moved) };
  return {
    ...data,
    post,
    previous: data.previous && moved(data.previous),
    next: data.next && moved(data.next),
    more: data.more.map(moved),
  };
}
