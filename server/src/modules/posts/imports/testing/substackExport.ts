import { zip } from "../../../../testing/media/zip.ts";

/** A post as Substack exports it, with typical defaults. */
export interface SubstackPost {
  id: string;
  title: string;
  html: string;
  published?: boolean;
  audience?: string;
  date?: string;
}

const HEADER =
  "post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url";

/** A complete export, with the files of `more` added. */
export function substackExport(
  posts: readonly SubstackPost[],
  more: Record<string, string | Buffer> = {},
): Promise<Buffer> {
  const rows = posts.map(
    ({ id, title, published = true, audience = "everyone", date = "2021-03-04T05:06:07.000Z" }) =>
      `${id},${date},${published},,,newsletter,${audience},"${title}",,`,
  );
  return zip({
    "posts.csv": `${[HEADER, ...rows].join("\n")}\n`,
    ...Object.fromEntries(posts.map(({ id, html }) => [`posts/${id}.html`, html])),
    ...more,
  });
}
