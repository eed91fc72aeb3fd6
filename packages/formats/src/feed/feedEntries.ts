import { escapeHtml } from "@quire/domain/text/text";
import { SaxesParser } from "saxes";
import { type ArchiveFiles, ArchiveProblem } from "../archiveFiles.ts";
import { webAddress } from "../html/pieces.ts";
import { relativeTo } from "../html/siteAddresses.ts";
import { LONGEST_HTML } from "../post/makePost.ts";
import { textBits } from "../reading/bits.ts";
import { baseName } from "../reading/names.ts";
import { XmlRepair } from "../reading/repairXml.ts";

/** A direct child of an entry. */
export interface FeedElement {
  /** With its prefix, as usual: `media:content`. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  /** Its content as markup, of `type="xhtml"`. */
  markup: string;
  /** Names of the elements within it, of `app:control`, with their text. */
  inner: { name: string; text: string }[];
}

/** An item of RSS, or an entry of Atom. */
export interface FeedEntry {
  elements: FeedElement[];
  /** The address that those in it are relative to: the site's, or the entry's own; "" if unknown. */
  base: string;
}

const MAX_TEXT = LONGEST_HTML + 1;
const MAX_ATTRIBUTE = 20_000;
const MAX_ELEMENTS = 1_000;
const MAX_STRETCH = 64_000_000;
const MAX_DEPTH = 200;
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** What an XML parser reports, and a reader of feeds tolerates: a stray "&", an HTML entity, an unknown prefix. */
const HARMLESS = /entity|disallowed character\.$|"\]\]>"|duplicate attribute|unbound namespace/;

/** Yields the entries of an RSS or Atom file of any size. Only XML's own five entities are expanded. */
export async function* feedEntries(files: ArchiveFiles, file: string): AsyncGenerator<FeedEntry> {
  const finder = new EntryFinder(file);
  for await (const text of textBits(files, file)) yield* finder.push(text);
  yield* finder.end();
}

class EntryFinder {
  readonly #file: string;
  readonly #parser = new SaxesParser();
  readonly #repair = new XmlRepair();
  readonly #path: string[] = [];
  #found: FeedEntry[] = [];
  #entry: FeedEntry | null = null;
  /** Depth of the entry's element. */
  #entryDepth = 0;
  #element: FeedElement | null = null;
  #insideText = "";
  #base = "";
  /** Text of the site's own link. */
  #linkText = "";
  #stretch = 0;

  constructor(file: string) {
    this.#file = file;
    const parser = this.#parser;
    parser.on("error", (error) => {
      if (!HARMLESS.test(error.message)) throw this.#broken();
    });
    parser.on("text", (text) => this.#addText(text));
    parser.on("cdata", (text) => this.#addText(text));
    parser.on("opentag", ({ name, attributes }) => this.#open(name, attributes));
    parser.on("closetag", () => this.#close());
  }

  push(text: string): FeedEntry[] {
    this.#stretch += text.length;
    if (this.#stretch > MAX_STRETCH) throw this.#broken();
    this.#parser.write(this.#repair.push(text.replace(UNWRITABLE, "")));
    return this.#drain();
  }

  end(): FeedEntry[] {
    this.#parser.write(this.#repair.end());
    this.#parser.close();
    return this.#drain();
  }

  #drain(): FeedEntry[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #addText(text: string): void {
    this.#stretch = 0;
    const element = this.#element;
    if (!element) {
      const isLink = !this.#entry && this.#path.at(-1) === "link";
      if (isLink && this.#linkText.length < MAX_ATTRIBUTE) this.#linkText += text.slice(0, MAX_ATTRIBUTE);
      return;
    }
    const isInner = this.#path.length > this.#entryDepth + 1;
    const room = MAX_TEXT - element.text.length;
    if (room > 0) element.text += text.slice(0, room);
    if (isInner && this.#insideText.length < MAX_ATTRIBUTE) this.#insideText += text.slice(0, MAX_ATTRIBUTE);
    this.#addMarkup(escapeHtml(text));
  }

  #addMarkup(markup: string): void {
    const element = this.#element;
    if (element && element.markup.length + markup.length <= MAX_TEXT) element.markup += markup;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#stretch = 0;
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) throw this.#broken();
    const depth = this.#path.length;
    if (!this.#entry) {
      const given = attributes["xml:base"];
      if (!/^(?:\w+:)?(?:item|entry)$/.test(name)) {
        const isPage = name === "link" && (attributes.rel ?? "alternate") === "alternate";
        this.#setBase(given ?? (isPage ? attributes.href : ""));
        this.#linkText = "";
        return;
      }
      this.#entry = { elements: [], base: relativeTo(this.#base)(given ?? this.#base) };
      this.#entryDepth = depth;
      return;
    }
    const cut = Object.fromEntries(
      Object.entries(attributes)
        .slice(0, 50)
        .map(([key, value]) => [key, value.slice(0, MAX_ATTRIBUTE)]),
    );
    if (depth === this.#entryDepth + 1) {
      this.#element = { name, attributes: cut, text: "", markup: "", inner: [] };
      return;
    }
    this.#insideText = "";
    const written = Object.entries(cut).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    this.#addMarkup(`<${localName(name)}${written.join("")}>`);
  }

  #close(): void {
    this.#stretch = 0;
    const depth = this.#path.length;
    const name = this.#path.pop() ?? "";
    const element = this.#element;
    if (!this.#entry) {
      if (name === "link") this.#setBase(this.#linkText);
      return;
    }
    if (depth === this.#entryDepth) {
      this.#found.push(this.#entry);
      this.#entry = null;
    } else if (depth === this.#entryDepth + 1) {
      if (element && this.#entry.elements.length < MAX_ELEMENTS) this.#entry.elements.push(element);
      this.#element = null;
    } else if (element) {
      if (element.inner.length < MAX_ELEMENTS) element.inner.push({ name, text: this.#insideText.trim() });
      if (!/^(?:br|hr|img|wbr)$/i.test(localName(name))) this.#addMarkup(`</${localName(name)}>`);
    }
  }

  /** The first that is named. */
  #setBase(address = ""): void {
    if (this.#base === "") this.#base = webAddress(address) ?? "";
  }

  #broken(): ArchiveProblem {
    return new ArchiveProblem(
      `${baseName(this.#file)} is broken or breaks off at line ${this.#parser.line}. Download it again, and upload it unchanged.`,
    );
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
