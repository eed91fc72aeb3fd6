import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import type { Finding, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { plainWords, webAddress } from "../html/pieces.ts";
import { resolveAddresses, siteOf } from "../html/siteAddresses.ts";
import { LeftOut, PAGE, quoted } from "../post/leftOut.ts";
import { onSite } from "../post/linkedFiles.ts";
import { makePost } from "../post/makePost.ts";
import { formatMoment, readMoment } from "../post/moments.ts";
import { recordingForm } from "../post/recording.ts";
import { Asides } from "../reading/asides.ts";
import { headOf } from "../reading/bits.ts";
import { namesEnding } from "../reading/names.ts";
import { readBlockComments } from "./blockComments.ts";
import { wordpressRule } from "./blocks.ts";
import { playerMarkup } from "./builderShortcodes.ts";
import { addFootnotes } from "./footnotes.ts";
import { type WordpressItem, wordpressItems } from "./items.ts";
import { paragraphsFromLines } from "./lines.ts";
import { type MediaLibrary, readMediaLibrary } from "./media.ts";
import { withoutShortcodes } from "./shortcodes.ts";

const LONGEST_KEY = 200;

/** Item types that are neither posts nor worth reporting: the site's internals. */
const WORKINGS =
  /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|feedback|wp_.*|acf-.*|elementor_.*|jp_.*|jetpack_.*|scheduled-action|patterns_.*)$/;
const SKIPPED = new Set(["trash", "auto-draft", "inherit"]);

/** Returns an archive's XML files that are WordPress exports. */
export async function wordpressExports(files: ArchiveFiles): Promise<string[]> {
  const found: string[] = [];
  for (const name of namesEnding(files, ".xml").slice(0, 500)) {
    const head = await headOf(files, name, 20_000);
    if (/<rss\b/.test(head) && /wordpress\.org\/export\/|<wp:wxr_version>/.test(head)) found.push(name);
  }
  return found;
}

/**
 * Reads a WordPress export (WXR), in one file or several. In two passes: images may follow the posts that use them.
 */
export async function* readWordpress(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const exports = await wordpressExports(files);
  if (exports.length === 0) {
    throw new WrongSource(
      "This isn't a WordPress export: there is no XML file of WordPress's in it. In WordPress: Tools, Export, All content.",
    );
  }
  const library = await readMediaLibrary(files, exports);
  const asides = new Asides();
  for (const name of exports) {
    for await (const item of wordpressItems(files, name)) {
      const type = item.text("wp:post_type");
      if (SKIPPED.has(item.text("wp:status")) || WORKINGS.test(type)) continue;
      asides.add(
        "comment",
        "They stay with WordPress: here readers comment with accounts of their own.",
        item.comments,
      );
      // Programs that write WordPress's format may omit the type.
      const isPost = type === "post" || type === "page" || (type === "" && textOf(item).trim() !== "");
      if (isPost) yield readPost(item, library, options);
      else asides.add(`${quoted(type.replace(/[_-]+/g, " "))} item`, "To keep them, write them as posts.");
    }
  }
  yield* asides.list();
}

const textOf = (item: WordpressItem): string => item.text("content:encoded") || item.text("description");

function readPost(item: WordpressItem, library: MediaLibrary, { newId }: ReadOptions): ForeignPost {
  const leftOut = new LeftOut();
  const content = textOf(item);
  const blocks = readBlockComments(content);
  const postId = item.text("wp:post_id");
  const shortcodes = withoutShortcodes(content, { postId, library, leftOut });
  const isForMembers = blocks.isForMembers || shortcodes.isForMembers;
  for (const name of blocks.drawn)
    leftOut.say(`Block ${quoted(name)} left out: WordPress generates it on each visit.`);
  const state = stateOf(item, isForMembers, leftOut);
  const moment = momentOf(item);
  const address = webAddress(item.text("link")) ?? webAddress(item.site);
  const isOnSite = onSite(address);
  const picture = library.file(item.meta("_thumbnail_id"));
  const enclosures = enclosuresOf(item, content);
  const form = recordingForm(enclosures[0] ?? "");
  reportUnused(item, leftOut);
  return makePost(
    {
      key: keyOf(item),
      title: plainWords(item.text("title")),
      slug: decoded(item.text("wp:post_name")),
      summary: plainWords(item.text("excerpt:encoded")),
      tags: tagsOf(item),
      state,
      access: accessOf(item, blocks.hasPaywall),
      createdAt: moment,
      publishedAt: moment,
      canonicalUrl: "",
      cover: picture && { src: picture.url, alt: picture.alt, caption: picture.caption },
      html:
        shortcodes.html.replace(/<!-- wp:jetpack\/paywall\b[^>]{0,200}-->/g, "<!-- paywall -->") +
        enclosures
          .slice(form === null ? 0 : 1)
          .map(playerMarkup)
          .join(""),
      form,
      isOwn: (url) => isOnSite(url) || library.named(url) !== null,
      prepare: (root) => {
        paragraphsFromLines(root, !blocks.hasBlocks);
        addFootnotes(root, item.meta("footnotes"));
        resolveAddresses(root, siteOf(address && new URL(address).origin).absolute);
      },
      rule: wordpressRule(leftOut, library),
      formerPaths: [item.text("link")],
      isPinned: item.text("wp:is_sticky").trim() === "1",
      leftOut,
    },
    newId,
  );
}

/**
 * The post's URL by number, which survives a move of the site. Copied posts share the number of the first; and without
 * it, the number alone could be another site's post.
 */
function keyOf(item: WordpressItem): string {
  const [guid, id] = [item.text("guid").trim(), item.text("wp:post_id").trim()];
  const numbered = /[?&](?:p|page_id)=(\d+)(?:&|$)/.exec(guid)?.[1];
  const isOwn = !id || numbered === undefined || numbered === id;
  if (isOwn && guid.length <= LONGEST_KEY && /^[a-z][\w+.-]*:/i.test(guid)) return guid;
  const address = webAddress(item.text("link")) ?? webAddress(item.site);
  const site = address ? new URL(address).origin : "";
  if (id || guid) return `${site}/?p=${id || guid}`;
  return webAddress(item.text("link")) ?? `${site}/${item.text("wp:post_name") || item.text("title")}`;
}

/** Recordings that a podcast plugin keeps beside the text, and that aren't in it. */
function enclosuresOf(item: WordpressItem, content: string): string[] {
  const addresses = item
    .meta("enclosure")
    .split(/\s+/)
    .filter((address) => webAddress(address) && !content.includes(address));
  return [...new Set(addresses)].slice(0, MAX_ENCLOSURES);
}

const MAX_ENCLOSURES = 20;

const SEO: readonly (readonly [noun: string, keys: readonly string[]])[] = [
  [
    "SEO title",
    ["_yoast_wpseo_title", "rank_math_title", "_seopress_titles_title", "_aioseo_title", "_aioseop_title"],
  ],
  [
    "SEO description",
    [
      "_yoast_wpseo_metadesc",
      "rank_math_description",
      "_seopress_titles_desc",
      "_aioseo_description",
      "_aioseop_description",
    ],
  ],
];

/** Names what a post of ours has no place for. */
function reportUnused(item: WordpressItem, leftOut: LeftOut): void {
  const authors = item.categories.filter(({ domain }) => domain === "author");
  if (authors.length > 1) {
    const names = authors.slice(0, MAX_NAMED).map(({ name, slug }) => plainWords(name) || slug);
    leftOut.say(`Co-authors not imported: ${names.map(quoted).join(", ")}.`);
  }
  for (const [noun, keys] of SEO) {
    const text = keys.map((key) => plainWords(item.meta(key))).find((value) => value && !value.includes("%"));
    if (text) leftOut.say(`${noun} not imported: ${quoted(text)}.`);
  }
}

const MAX_NAMED = 20;

/** Categories and tags alike, without WordPress's default category. */
function tagsOf({ categories }: WordpressItem): string[] {
  return categories
    .filter(({ domain, slug }) => /^(?:category|post_tag|tag)?$/.test(domain) && slug !== "uncategorized")
    .map(({ name }) => plainWords(name))
    .filter((name) => name !== "Uncategorized");
}

function stateOf(item: WordpressItem, isForMembers: boolean, leftOut: LeftOut): ForeignPost["state"] {
  const status = item.text("wp:status");
  const draft = (sentence: string) => {
    leftOut.say(`${sentence}; imported as a draft. Choose who can read it, then publish.`);
    return "draft" as const;
  };
  if (status === "future") {
    const when = momentOf(item);
    leftOut.say(
      `Was scheduled${when ? ` for ${formatMoment(when)}` : ""}; imported as a draft. Schedule it again.`,
    );
    return "draft";
  }
  if (status === "private") return draft("Was private");
  if (status !== "publish") return "draft";
  if (item.text("wp:post_password")) return draft("Was protected by a password");
  if (isForMembers) return draft("Partly for members only");
  if (item.text("wp:post_type") !== "page") return "published";
  leftOut.say(PAGE);
  return "draft";
}

/** Its audience in the newsletter of WordPress.com; everything else is public. */
function accessOf(item: WordpressItem, hasPaywall: boolean): ForeignPost["access"] {
  const level = item.meta("_jetpack_newsletter_access");
  if (level.startsWith("paid")) return "paid";
  return level === "subscribers" || hasPaywall ? "followers" : "free";
}

function momentOf(item: WordpressItem): Date | null {
  return (
    readMoment(item.text("wp:post_date_gmt")) ??
    readMoment(item.text("wp:post_date")) ??
    readMoment(item.text("pubDate"))
  );
}

/** Decodes a percent-encoded name in a URL. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
