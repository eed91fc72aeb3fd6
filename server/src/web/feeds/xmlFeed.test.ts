import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAll, parseXml, type XmlElement } from "../../testing/readMarkup.ts";
import { escapeMarkup, onlyXmlCharacters } from "../escape.ts";
import type { FeedDocument } from "./feedDocument.ts";
import type { FeedRow } from "./feedRows.ts";
import { xmlFeed } from "./xmlFeed.ts";

/** Texts with all that XML gives a meaning. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("]]>", "<![CDATA[", "&amp;", "&", "<b>", "-->", '"', "\u0001"),
    ),
  )
  .map((parts) => parts.join(""));

const document = (form: "rss" | "atom" | "podcast") =>
  fc
    .record({ site: text, title: text, summary: text, author: text, tag: text })
    .map(({ site, title, summary, author, tag }): [FeedDocument, Record<string, string>] => [
      {
        form,
        channel: {
          ...{ id: "urn:quire:site:a", origin: "https://ada.example", title: site, description: summary },
          ...{ language: "en", image: null, updated: new Date(0) },
          podcast: { email: "ada@pequod.example", category: "Arts", summary },
        },
        entries: [
          {
            row: {
              post_id: "a",
              html: "",
              title,
              nsfw: false,
              updated_at: new Date(0),
              published_at: new Date(0),
              time_zone: null,
            } as FeedRow,
            ...{ link: "https://ada.example/a", title, summary, html: `<p>${escapeMarkup(title)}]]></p>` },
            tags: [{ name: tag, slug: "tag" }],
            author: { name: author, url: "https://ada.example/profile" },
            enclosure: {
              kind: "audio",
              url: "https://ada.example/a.mp3",
              type: "audio/mpeg",
              length: 1,
              duration: 60,
            },
            image: null,
          },
        ],
        pages: { self: "https://ada.example/feed", first: "https://ada.example/feed", next: null },
        ...{ hub: null, generator: "Quire", isPrivate: false },
      },
      { site, title, summary, author },
    ]);

const textOf = (parent: XmlElement, name: string) => findAll(parent, name)[0]?.text;
/** As a parser returns it. */
const parsed = (typed: string) => onlyXmlCharacters(typed).replace(/\r\n?/g, "\n");

describe("any title, name, tag and summary", () => {
  it.each(["rss", "podcast"] as const)("reads as written in %s", (form) => {
    fc.assert(
      fc.property(document(form), ([feed, { site = "", title = "", summary = "", author = "" }]) => {
        const xml = xmlFeed(feed);
        expect(xml).not.toContain("<![CDATA[");
        const channel = findAll(parseXml(xml), "channel")[0] as XmlElement;
        expect(channel.children.find(({ name }) => name === "title")?.text).toBe(parsed(site));
        const item = findAll(channel, "item")[0] as XmlElement;
        expect(textOf(item, "title")).toBe(parsed(title));
        expect(textOf(item, "description")).toBe(parsed(escapeMarkup(summary)));
        expect(textOf(item, "content:encoded")).toBe(parsed(`<p>${escapeMarkup(title)}]]></p>`));
        expect(textOf(item, "dc:creator")).toBe(parsed(author));
      }),
    );
  });

  it("reads as written in Atom", () => {
    fc.assert(
      fc.property(document("atom"), ([feed, { title = "", summary = "", author = "" }]) => {
        const entry = findAll(parseXml(xmlFeed(feed)), "entry")[0] as XmlElement;
        expect(textOf(entry, "title")).toBe(parsed(escapeMarkup(title)));
        // An empty summary has no element.
        expect(textOf(entry, "summary") ?? "").toBe(parsed(escapeMarkup(summary)));
        expect(textOf(entry, "name")).toBe(parsed(author));
        expect(textOf(entry, "content")).toBe(parsed(`<p>${escapeMarkup(title)}]]&gt;</p>`));
      }),
    );
  });
});
