import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  GUIDE_SLUGS,
  type Guide,
  type GuideEntry,
  type GuideGroup,
  type GuideSlug,
  guidePath,
} from "@quire/contracts/records/guide";
import { renderHtml } from "@quire/documents/html";
import { mapImages } from "@quire/documents/images";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { textFromBlocks } from "@quire/documents/text";
import type { Config } from "../../platform/config.ts";
import { platformUrl } from "../../platform/http/urls.ts";
import { installedFolder } from "../../platform/installedFolder.ts";

/** A guide as its page and the list need it. */
type LoadedGuide = Guide & GuideEntry;

/** Size of each picture in CSS pixels, by file name. Written with the pictures. */
type PictureSizes = Record<string, { width: number; height: number }>;

/** A title, a summary of one paragraph, and the text. */
const GUIDE = /^# (.+)\n\n(.+)\n\n([\s\S]+)$/;

const loaded = new WeakMap<Config, LoadedGuide[]>();

/** Returns all guides with their plain text, for the list and its search. */
export function listGuides(config: Config): GuideEntry[] {
  return loadGuides(config).map(({ slug, group, title, summary, text }) => ({
    slug,
    group,
    title,
    summary,
    text,
  }));
}

/** Returns the guide of a page. */
export function findGuide(config: Config, slug: GuideSlug): Guide {
  const { text: _, ...guide } = loadGuides(config).find((one) => one.slug === slug) as LoadedGuide;
  return guide;
}

/** Reads and renders all guides once; a missing or malformed file is a defect, which the tests find. */
function loadGuides(config: Config): LoadedGuide[] {
  const known = loaded.get(config);
  if (known) return known;
  const folder = installedFolder("server/guides");
  const sizes = JSON.parse(readFileSync(join(folder, "pictures.json"), "utf8")) as PictureSizes;
  const guides = (Object.keys(GUIDE_SLUGS) as GuideGroup[]).flatMap((group) => {
    const sources = GUIDE_SLUGS[group].map((slug) => ({
      slug,
      ...parseGuide(fillIn(config, readFileSync(join(folder, `${slug}.md`), "utf8"))),
    }));
    return sources.map(({ slug, title, summary, body }, at): LoadedGuide => {
      const next = sources[at + 1];
      const ending = next ? `\n\n---\n\nNext: [${next.title}](${guidePath(next.slug)})` : "";
      const content = renderHtml(readBlocks(body + ending, sizes), { excludeFeatured: true });
      return { slug, group, title, summary, content, text: textFromBlocks(readBlocks(body, sizes)) };
    });
  });
  loaded.set(config, guides);
  return guides;
}

function parseGuide(source: string): { title: string; summary: string; body: string } {
  const [, title = "", summary = "", body = ""] = GUIDE.exec(source) ?? [];
  return { title, summary, body };
}

function readBlocks(markdown: string, sizes: PictureSizes) {
  let count = 0;
  return mapImages(blocksFromMarkdown(markdown, { newId: () => `guide-${++count}` }), ({ src }) => {
    const address = `/guides/${src.image}`;
    return { src: { image: address, fallback: address }, ...sizes[src.image] };
  });
}

/** Replaces what differs between installations. */
function fillIn(config: Config, text: string): string {
  const { shares } = config.payments;
  const values: Record<string, string> = {
    product: config.productName,
    url: platformUrl(config),
    host: config.platformHost,
    support: config.supportEmail,
    share_pro: String(shares.pro),
    share_basic: String(shares.basic),
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
