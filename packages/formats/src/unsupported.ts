import type { ArchiveFiles } from "./archiveFiles.ts";
import { headOf } from "./reading/bits.ts";
import { ownNames } from "./reading/names.ts";

interface Platform {
  /** As in "This is from …". */
  name: string;
  /** What the user can do instead; "" if there is nothing. */
  hint: string;
  /** All of them match. */
  patterns: readonly RegExp[];
}

const FEED = "Save your site's feed as a file, and import it as RSS.";

/** By signs in the first characters of a file. In this order. */
const PLATFORMS: readonly Platform[] = [
  {
    name: "WordPress's REST API",
    hint: "In WordPress: Tools, Export, All content.",
    patterns: [/"(?:content|title|excerpt)"\s*:\s*\{\s*"rendered"/],
  },
  {
    name: "Blogger's REST API",
    hint: "In Blogger: Settings, Back up content.",
    patterns: [/"kind"\s*:\s*"blogger#/],
  },
  {
    name: "Ghost's Content API",
    hint: "In Ghost: Settings, Migration tools, Export.",
    patterns: [/"posts"\s*:/, /"uuid"\s*:/, /"(?:comment_id|reading_time|feature_image)"\s*:/],
  },
  {
    name: "Wix",
    hint: FEED,
    patterns: [/static\.wixstatic\.com|wix:image:|"richContent"\s*:|"wixMediaIdentifier"/i],
  },
  {
    name: "Squarespace",
    hint: "In Squarespace: Settings, Import & Export, Export, WordPress; then import it as WordPress.",
    patterns: [/squarespace/i],
  },
  { name: "Letterdrop", hint: FEED, patterns: [/"publishedOn"\s*:/, /"(?:readTime|publication)"\s*:/] },
  {
    name: "Movable Type",
    hint: FEED,
    patterns: [/^(?:AUTHOR|TITLE|BASENAME): .*\r?\n(?:[A-Z ]+: .*\r?\n){2}/m],
  },
  { name: "Tumblr", hint: FEED, patterns: [/media\.tumblr\.com|<tumblr\b|"tumblelog"/i] },
  { name: "LiveJournal", hint: FEED, patterns: [/<livejournal>|livejournal\.com\/interface/i] },
  { name: "Webflow", hint: FEED, patterns: [/uploads-ssl\.webflow\.com|cdn\.prod\.website-files\.com/i] },
  { name: "Hashnode", hint: FEED, patterns: [/cdn\.hashnode\.com|"hashnode"/i] },
  { name: "Mailchimp", hint: FEED, patterns: [/list-manage\.com|mcusercontent\.com|\*\|[A-Z_]+\|\*/] },
  { name: "Patreon", hint: "", patterns: [/patreonusercontent\.com|"patron_count"/i] },
];

const READABLE = /\.(?:json|xml|csv|txt|html?|rss|atom)$/i;
const MAX_FILES = 20;
const HEAD = 60_000;

/** Returns which known platform an archive is from, among those that can't be imported; null for an unknown one. */
export async function recognizeUnsupported(
  files: ArchiveFiles,
): Promise<{ name: string; hint: string } | null> {
  for (const name of ownNames(files)
    .filter((one) => READABLE.test(one))
    .slice(0, MAX_FILES)) {
    const head = await headOf(files, name, HEAD);
    const found = PLATFORMS.find(({ patterns }) => patterns.every((pattern) => pattern.test(head)));
    if (found) return { name: found.name, hint: found.hint };
  }
  return null;
}
