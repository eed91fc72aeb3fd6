import { plainLine } from "@quire/documents/text";
import { excerpt } from "@quire/domain/text/text";
import { type ArchiveFiles, WrongSource } from "../archiveFiles.ts";
import type { Finding, ForeignPost, ReadOptions } from "../foreignPost.ts";
import { linkMarkup } from "../html/markup.ts";
import { plainWords, webAddress } from "../html/pieces.ts";
import { relativeTo, resolveAddresses } from "../html/siteAddresses.ts";
import { LeftOut } from "../post/leftOut.ts";
import { onSite } from "../post/linkedFiles.ts";
import { makePost } from "../post/makePost.ts";
import { recordingForm } from "../post/recording.ts";
import { headOf } from "../reading/bits.ts";
import { ownNames } from "../reading/names.ts";
import { readFeedDate } from "./feedDates.ts";
import { type FeedElement, type FeedEntry, feedEntries } from "./feedEntries.ts";

/** Returns an archive's RSS and Atom files. */
export async function feedFiles(files: ArchiveFiles): Promise<string[]> {
  const found: string[] = [];
  for (const name of ownNames(files)
    .filter((one) => /\.(?:xml|rss|atom|rdf)$/i.test(one))
    .slice(0, 500)) {
    const head = await headOf(files, name, 20_000);
    if (/<(?:rss|feed|rdf:RDF)\b/.test(head) && !/wordpress\.org\/export\//.test(head)) found.push(name);
  }
  return found;
}

/** Reads RSS and Atom: what a site of any program publishes. */
export async function* readFeed(files: ArchiveFiles, options: ReadOptions): AsyncGenerator<Finding> {
  const feeds = await feedFiles(files);
  if (feeds.length === 0) {
    throw new WrongSource(
      "There is no RSS or Atom feed in this file. Save the feed of your site, often /feed, /rss or /feed.xml, as a file.",
    );
  }
  for (const name of feeds) {
    for await (const entry of feedEntries(files, name)) yield readEntry(entry, options);
  }
}

/** Fields of an entry by name, in any of their dialects. */
export class EntryFields {
  readonly #elements: readonly FeedElement[];
  readonly #base: string;

  constructor({ elements, base }: FeedEntry) {
    this.#elements = elements;
    this.#base = base;
  }

  /** Returns a web address, also if the feed has it as a path; "" for any other. */
  #absolute(address: string): string {
    return address === "" ? "" : (webAddress(relativeTo(this.#base)(address)) ?? "");
  }

  /** The address that those in its HTML are relative to. */
  base(): string {
    const given = ["content", "summary"].flatMap((name) => this.all(name)[0]?.attributes["xml:base"] ?? []);
    return this.#absolute(given[0] ?? "") || this.link() || this.#base;
  }

  all(name: string): FeedElement[] {
    return this.#elements.filter((element) => element.name === name);
  }

  /** The first of these elements with text. */
  text(...names: string[]): string {
    for (const name of names) {
      const found = this.all(name).find(({ text }) => text.trim() !== "");
      if (found) return found.text.trim();
    }
    return "";
  }

  /** The HTML of an element: Atom may hold it as markup. */
  html(...names: string[]): string {
    for (const name of names) {
      for (const { attributes, text, markup } of this.all(name)) {
        if (attributes.type === "xhtml" && markup.trim() !== "") return markup;
        if (text.trim() === "") continue;
        return attributes.type === "text" || attributes.type === "text/plain" ? paragraphsOf(text) : text;
      }
    }
    return "";
  }

  /** The address of the post on its site. */
  link(): string {
    const links = this.all("link");
    const isPage = ({ attributes }: FeedElement) => (attributes.rel ?? "alternate") === "alternate";
    const href = links.filter(isPage).find(({ attributes }) => attributes.href)?.attributes.href;
    return this.#absolute(this.text("feedburner:origLink") || href || this.text("link"));
  }

  tags(): string[] {
    const categories = this.all("category").map(({ attributes, text }) => attributes.term ?? text);
    const subjects = [...this.all("dc:subject"), ...this.all("media:keywords")].flatMap(({ text }) =>
      text.split(","),
    );
    return [...categories, ...subjects].map(plainWords);
  }

  /** A file of the entry by the beginning of its content type. */
  enclosure(type: string): string {
    const files = [...this.all("enclosure"), ...this.all("media:content"), ...this.all("link")];
    const found = files.find(({ name, attributes }) => {
      if (name === "link" && attributes.rel !== "enclosure") return false;
      return (attributes.type ?? attributes.medium ?? "").startsWith(type);
    });
    return this.#absolute(found?.attributes.url ?? found?.attributes.href ?? "");
  }

  picture(): string {
    const [thumbnail] = [...this.all("media:thumbnail"), ...this.all("itunes:image")];
    const address = thumbnail?.attributes.url ?? thumbnail?.attributes.href ?? "";
    return this.enclosure("image") || this.#absolute(address);
  }
}

const paragraphsOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => linkMarkup("", part))
    .join("");

function readEntry(entry: FeedEntry, { newId }: ReadOptions): ForeignPost {
  const leftOut = new LeftOut();
  const fields = new EntryFields(entry);
  const content = fields.html("content:encoded", "content", "xhtml:body", "body");
  const summary = fields.html("description", "summary", "itunes:summary", "media:description");
  if (content === "" && summary !== "" && fields.all("summary").length > 0)
    leftOut.say("The feed has only a summary of the text.");
  const recording = fields.enclosure("audio") || fields.enclosure("video");
  const form = recordingForm(recording);
  const isLinked = recording !== "" && form === null;
  if (isLinked) leftOut.linked("recording", recording);
  const link = fields.link();
  const isDraft = fields
    .all("app:control")
    .some(({ inner }) => inner.some(({ name, text }) => name.endsWith("draft") && text === "yes"));
  return makePost(
    {
      key: fields.text("guid", "id") || link || fields.text("title"),
      title: plainWords(fields.text("title", "itunes:title")),
      slug: slugOfLink(link),
      summary: content === "" ? "" : excerpt(plainLine(plainWords(summary.slice(0, 20_000))), 1_000),
      tags: fields.tags(),
      state: isDraft ? "draft" : "published",
      access: "free",
      createdAt: null,
      publishedAt: readFeedDate(
        fields.text("pubDate", "published", "dc:date", "dcterms:created", "issued", "updated"),
      ),
      canonicalUrl: "",
      cover: fields.picture() === "" ? null : { src: fields.picture(), alt: "", caption: "" },
      html: (content || summary) + (isLinked ? linkMarkup(recording, "Listen to this episode") : ""),
      form,
      formerPaths: [link],
      isOwn: onSite(link),
      prepare: (root) => resolveAddresses(root, relativeTo(fields.base())),
      rule: () => null,
      leftOut,
    },
    newId,
  );
}

/** The name of a post in its address: `hello` of `/2013/05/hello.html`. */
export function slugOfLink(link: string): string {
  const path = link.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  const last =
    path
      .split("/")
      .filter((part) => part !== "" && !/^index\.\w+$/i.test(part))
      .at(-1) ?? "";
  return /^\d+$/.test(last) ? "" : last.replace(/\.(?:html?|php|aspx?)$/i, "");
}
