import { type Element, elementsIn, findIn, type Parent, textIn } from "@quire/documents/fromHtml/tree";
import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import { slugOfLink } from "../feed/readFeed.ts";
import type { Finding, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { attributeIn, tagIn, webAddress } from "../html/pieces.ts";
import { LeftOut, quoted } from "../post/leftOut.ts";
import { onSite } from "../post/linkedFiles.ts";
import { makePost } from "../post/makePost.ts";
import { readDate, readMoment } from "../post/moments.ts";
import { headOf } from "../reading/bits.ts";
import { type CsvRecord, csvRecords } from "../reading/csvRecords.ts";
import { namesEnding } from "../reading/names.ts";

/** Returns the tables of posts in an archive, by their columns. */
export async function beehiivTables(files: ArchiveFiles): Promise<string[]> {
  const found: string[] = [];
  for (const name of namesEnding(files, ".csv").slice(0, 100)) {
    const [header = ""] = (await headOf(files, name, 5_000)).split(/\r?\n/);
    if (/\bcontent_html\b/i.test(header) && /\bweb_title\b/i.test(header)) found.push(name);
  }
  return found;
}

/** Reads a Beehiiv export: a table of posts with their HTML. */
export async function* readBeehiiv(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const tables = await beehiivTables(files);
  if (tables.length === 0) {
    throw new WrongSource(
      "This isn't a Beehiiv export: there is no table of posts with a column content_html. In Beehiiv: Settings, Export data, Posts.",
    );
  }
  for (const table of tables) {
    for await (const row of csvRecords(files, table, "content_html")) {
      if (row("id") || row("web_title") || row("content_html")) yield readPost(row, options);
    }
  }
}

function readPost(row: CsvRecord, { newId }: ReadOptions): ForeignPost {
  const leftOut = new LeftOut();
  const status = row("status").toLowerCase();
  if (status !== "confirmed" && status !== "draft" && status !== "")
    leftOut.say(`Imported as a draft, because its status is ${quoted(row("status"))}.`);
  const date = row("displayed_date") || row("publish_date") || row("scheduled_at") || row("created_at");
  return makePost(
    {
      key: row("id") || row("url"),
      title: row("web_title") || row("email_subject_line"),
      slug: slugOfLink(row("url")),
      summary: row("web_subtitle") || row("email_preview_text"),
      tags: row("content_tags").split(/[;,]/),
      state: status === "confirmed" ? "published" : "draft",
      access: accessOf(row("audience") || row("web_audiences"), leftOut),
      createdAt: readMoment(row("created_at")),
      publishedAt: readDate(date),
      canonicalUrl: "",
      cover: coverOf(row("thumbnail_url")),
      html: row("content_html"),
      formerPaths: [row("url")],
      isOwn: onSite(row("url")),
      prepare: unwrapLayout,
      rule: () => null,
      leftOut,
    },
    newId,
  );
}

function accessOf(audience: string, leftOut: LeftOut): ForeignPost["access"] {
  switch (audience.trim().toLowerCase()) {
    case "free":
    case "all free subscribers":
    case "all subscribers":
      return "free";
    case "both":
      return "followers";
    case "premium":
    case "all premium subscribers":
      return "paid";
    default:
      leftOut.say(`Unknown audience (${quoted(audience)}); set to paid.`);
      return "paid";
  }
}

/** A picture's path on Beehiiv's servers, or its address. */
function coverOf(address: string): ForeignPost["cover"] {
  const path = /^\/?(uploads\/.+)$/.exec(address)?.[1];
  const src = path ? `https://media.beehiiv.com/cdn-cgi/image/quality=100/${path}` : webAddress(address);
  return src ? { src, alt: "", caption: "" } : null;
}

/** A post is an email: tables lay out its blocks. Tables with headings are the author's own. */
function unwrapLayout(root: Parent): void {
  const blocks = findIn(root, (element) => attributeIn(element, "id") === "content-blocks");
  // Text in a row but in none of its cells is parsed before the table.
  if (blocks && textIn(blocks, 1000).trim() !== "") {
    root.childNodes = [blocks];
    blocks.parentNode = root;
  }
  const isOwn = (element: Element) => element.tagName === "table" && tagIn(element, "th") !== null;
  const own = new Set<Element>();
  for (const element of elementsIn(root)) {
    if (own.has(element)) continue;
    if (isOwn(element)) for (const inner of [element, ...elementsIn(element)]) own.add(inner);
    else if (/^(?:table|tbody|thead|tr|td)$/.test(element.tagName))
      element.tagName = element.nodeName = "div";
  }
}
