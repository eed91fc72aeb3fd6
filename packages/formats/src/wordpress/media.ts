import { type ArchiveFiles, ArchiveProblem } from "../archiveFiles.ts";
import { plainWords } from "../html/pieces.ts";
import { wordpressItems } from "./items.ts";

const MOST_FILES = 500_000;

/** A file of the site's media library. */
export interface MediaFile {
  url: string;
  title: string;
  alt: string;
  caption: string;
}

/** A site's media library: posts reference its files by number. */
export interface MediaLibrary {
  file(id: string): MediaFile | null;
  /** The file at an address, on http or https. */
  named(address: string): MediaFile | null;
  /** Images uploaded to a post, which a gallery without ids shows. */
  picturesOf(postId: string): MediaFile[];
}

const bareAddress = (address: string): string => address.replace(/^https?:/i, "").replace(/[?#].*$/, "");

/** Reads the library, which is scattered among the posts and may follow those that use it. */
export async function readMediaLibrary(
  files: ArchiveFiles,
  exports: readonly string[],
): Promise<MediaLibrary> {
  const byId = new Map<string, MediaFile>();
  const byPost = new Map<string, string[]>();
  const byAddress = new Map<string, string>();
  for (const name of exports) {
    for await (const item of wordpressItems(files, name)) {
      if (item.text("wp:post_type") !== "attachment") continue;
      const guid = item.text("guid").trim();
      const url = item.text("wp:attachment_url").trim() || (/^https?:.*\.\w+$/i.test(guid) ? guid : "");
      if (!url) continue;
      // It is held in memory; posts are not.
      if (byId.size >= MOST_FILES)
        throw new ArchiveProblem("This export has more files than any site: it is broken.");
      const id = item.text("wp:post_id");
      const line = (html: string) => plainWords(html.slice(0, 2000));
      byId.set(id, {
        url: url.slice(0, 4000),
        title: line(item.text("title")),
        alt: line(item.meta("_wp_attachment_image_alt")),
        caption: line(item.text("excerpt:encoded")),
      });
      byAddress.set(bareAddress(url.slice(0, 4000)), id);
      const post = item.text("wp:post_parent");
      const sent = byPost.get(post);
      if (sent) sent.push(id);
      else if (post && post !== "0") byPost.set(post, [id]);
    }
  }
  const file = (id: string) => byId.get(id) ?? null;
  const isPicture = ({ url }: MediaFile) =>
    /\.(?:jpe?g|png|gif|webp|avif|bmp|svg)$/i.test(url.split(/[?#]/)[0] ?? "");
  return {
    file,
    named: (address) => file(byAddress.get(bareAddress(address)) ?? ""),
    picturesOf: (post) => (byPost.get(post) ?? []).flatMap((id) => file(id) ?? []).filter(isPicture),
  };
}
