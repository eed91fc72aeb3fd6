import { createHash } from "node:crypto";
import { linksIn, mapLinks } from "@quire/documents/links";
import type { PostDocument } from "@quire/documents/schema";
import { newId } from "@quire/domain/ids";
import { postOfLink } from "@quire/formats/postLink";

interface Linking {
  importId: string;
  startedAt: Date;
  /** The post here that an earlier one of the export became. */
  findImported(key: string): Promise<string | null>;
}

/**
 * Turns links between posts of an export into links to what they become here. A post that is linked to before it is
 * imported gets its id at once: the same one each time the import runs.
 */
export function postLinker({ importId, startedAt, findImported }: Linking) {
  const reserved = new Map<string, string>();

  function reserve(key: string): string {
    const known = reserved.get(key);
    if (known) return known;
    let calls = 0;
    const random = (count: number) =>
      createHash("sha256").update(`${importId} ${calls++} ${key}`).digest().subarray(0, count);
    const id = newId(startedAt.getTime(), random);
    reserved.set(key, id);
    return id;
  }

  return {
    /** The id that links to this post use already. */
    reservedId: (key: string): string | undefined => reserved.get(key),
    /** Reserves the ids that a post's links need, which an earlier run has imported. */
    async remember(blocks: PostDocument): Promise<void> {
      for (const href of linksIn(blocks)) {
        const link = postOfLink(href);
        if (link && !(await findImported(link.key))) reserve(link.key);
      }
    },
    async link(blocks: PostDocument): Promise<PostDocument> {
      const paths = new Map<string, string>();
      for (const href of new Set(linksIn(blocks))) {
        const link = postOfLink(href);
        if (!link) continue;
        const id = (await findImported(link.key)) ?? reserve(link.key);
        paths.set(href, `/post/${id}${link.fragment === "" ? "" : `#${encodeURIComponent(link.fragment)}`}`);
      }
      return paths.size === 0 ? blocks : mapLinks(blocks, (href) => paths.get(href) ?? href);
    },
  };
}
