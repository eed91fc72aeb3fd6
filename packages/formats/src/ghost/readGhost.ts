import { renderHtml } from "@quire/documents/html";
import { escapeHtml } from "@quire/domain/text/text";
import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import type { Finding, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { firstOf, type Rule } from "../html/arrange.ts";
import { setAttribute } from "../html/common.ts";
import { attributeIn, plainWords } from "../html/pieces.ts";
import { resolveAddresses, type Site, siteOf } from "../html/siteAddresses.ts";
import { readForeignMarkdown } from "../markdown/foreignMarkdown.ts";
import { LeftOut, PAGE, quoted } from "../post/leftOut.ts";
import { onSite } from "../post/linkedFiles.ts";
import { LONGEST_HTML, makePost } from "../post/makePost.ts";
import { formatMoment, readDate, readMoment } from "../post/moments.ts";
import { Asides } from "../reading/asides.ts";
import { csvRecords } from "../reading/csvRecords.ts";
import { baseName, ownNames } from "../reading/names.ts";
import type { Writing } from "./cardMarkup.ts";
import { cardRule } from "./cards.ts";
import { withoutGatedParts } from "./gatedParts.ts";
import { lexicalMarkup } from "./lexical.ts";
import { mobiledocMarkup } from "./mobiledoc.ts";
import { type RelatedRows, readRelatedRows } from "./relatedRows.ts";
import { GhostRow, ghostExports, ghostRows } from "./rows.ts";

/** Reads a Ghost export: JSON, bare or next to a folder of images. In two passes: related tables follow the posts. */
export async function* readGhost(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const exports = await ghostExports(files);
  if (exports.length === 0) {
    throw new WrongSource(
      "This isn't a Ghost export: there is no JSON file with posts in it. In Ghost: Settings, Migration tools, Export.",
    );
  }
  const asides = new Asides();
  for (const name of exports) {
    const related = await readRelatedRows(files, name);
    for await (const { value } of ghostRows(files, name, ["posts"])) {
      const row = new GhostRow(value);
      if (value === null) asides.add("oversized post", "Publish its parts by hand, as chapters.");
      else yield readPost(row, related, options);
    }
  }
  await countMembers(files, asides);
  yield* asides.list();
}

const isPage = (row: GhostRow): boolean => row.text("type") === "page" || row.isYes("page");

function readPost(row: GhostRow, related: RelatedRows, { newId, siteUrl }: ReadOptions): ForeignPost {
  const leftOut = new LeftOut();
  const site = siteOf(siteUrl);
  const open = (name: string) => row.text(name).replaceAll(OWN, site.url);
  const id = row.text("id");
  const access = accessOf(row.text("visibility"), leftOut);
  const published = readMoment(row.raw("published_at"));
  const state = stateOf(row, published, leftOut);
  const slug = /^untitled(?:-\d+)?$/.test(row.text("slug")) ? "" : row.text("slug");
  const html = textOf(open, newId, leftOut);
  const source = open("feature_image") || open("image");
  const { alt, caption } = related.pictureOf(id);
  return makePost(
    {
      key: row.text("uuid") || id,
      title: row.text("title").replace(/^\(Untitled\)$/, ""),
      slug,
      summary: row.text("custom_excerpt"),
      tags: related.tagsOf(id),
      state,
      access,
      createdAt: readMoment(row.raw("created_at")),
      publishedAt: readDate(row.raw("published_at")),
      canonicalUrl: open("canonical_url"),
      cover: source ? { src: site.absolute(source), alt, caption: plainWords(caption) } : null,
      html: withoutGatedParts(html, access, leftOut).replace(MEMBERS_ONLY, "<!-- paywall -->"),
      prepare: (root) => resolveAddresses(root, site.absolute),
      rule: firstOf(siteRule(site, leftOut), cardRule(leftOut)),
      formerPaths: slug === "" ? [] : [`/${slug}/`],
      isOwn: onSite(site.url),
      leftOut,
    },
    newId,
  );
}

/** Placeholder for the site's URL in an export. */
const OWN = "__GHOST_URL__";

const MEMBERS_ONLY = /<!--\s{0,20}members-only\s{0,20}-->/g;

/** Returns the post's HTML, or the editor state of a draft that was never rendered. */
function textOf(text: (name: string) => string, newId: () => string, leftOut: LeftOut): string {
  if (text("html")) return text("html");
  const writing = { newId, leftOut };
  const [lexical, mobiledoc] = [text("lexical"), text("mobiledoc")];
  const read =
    (lexical ? lexicalMarkup(lexical, writing) : null) ??
    (mobiledoc ? mobiledocMarkup(mobiledoc, writing) : null);
  // Ghost 0.x wrote markdown, as do programs that convert to Ghost.
  const rest = read ?? (fromMarkdown(text("markdown"), writing) || linesOf(text("plaintext")));
  if (read === null && !rest && (lexical || mobiledoc)) leftOut.say("Text left out: we couldn't read it.");
  return rest;
}

const fromMarkdown = (markdown: string, { newId, leftOut }: Writing): string =>
  markdown && renderHtml(readForeignMarkdown(markdown.slice(0, LONGEST_HTML), newId, leftOut));

const linesOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((line) => line.trim() && `<p>${escapeHtml(line)}</p>`)
    .join("");

/** Links to Ghost's window for members, and copies of the site's pictures in other sizes. */
function siteRule({ url }: Site, leftOut: LeftOut): Rule {
  return (element) => {
    const href = element.tagName === "a" ? attributeIn(element, "href") : "";
    const within = href.startsWith(`${url}/`) ? href.slice(url.length) : href;
    if (/^\/?#\/portal(?:[/?]|$)/.test(within)) {
      setAttribute(element, "href", FOLLOW);
      leftOut.say("Links to Ghost's sign-up now lead to Follow.");
    }
    const src = element.tagName === "img" ? attributeIn(element, "src") : "";
    const original = src.replace(/(\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, "$1/");
    if (original !== src) setAttribute(element, "src", original);
    return null;
  };
}

/** A site's page that offers to follow it. */
const FOLLOW = "/follow";

function accessOf(visibility: string, leftOut: LeftOut): ForeignPost["access"] {
  switch (visibility) {
    // The field is missing in exports from before memberships.
    case "":
    case "public":
      return "free";
    case "members":
      return "followers";
    case "paid":
      return "paid";
    default:
      leftOut.say("Limited to some tiers; now open to all paying readers.");
      return "paid";
  }
}

function stateOf(row: GhostRow, published: Date | null, leftOut: LeftOut): ForeignPost["state"] {
  const status = row.text("status");
  if (status === "published" && !isPage(row)) return "published";
  if (status === "published") leftOut.say(PAGE);
  else if (status === "scheduled") {
    const when = published ? ` for ${formatMoment(published)}` : "";
    leftOut.say(`Was scheduled${when}; imported as a draft. Schedule it again.`);
  } else if (status === "sent") {
    leftOut.say("Sent by email only; imported as a draft.");
  } else if (status !== "draft") {
    leftOut.say(
      status === ""
        ? "Without a status; imported as a draft."
        : `Unknown status (${quoted(status)}); imported as a draft.`,
    );
  }
  return "draft";
}

async function countMembers(files: ArchiveFiles, asides: Asides): Promise<void> {
  for (const name of ownNames(files)) {
    const base = baseName(name);
    if (!/^members.*\.csv$/i.test(base)) continue;
    let count = 0;
    for await (const row of csvRecords(files, name)) if (row("email")) count += 1;
    asides.add("subscriber", `Import them as subscribers: ${base}.`, count);
  }
}
