import { SaxesParser } from "saxes";
import { type ArchiveFiles, ArchiveProblem } from "../archiveFiles.ts";
import { LONGEST_HTML } from "../post/makePost.ts";
import { textBits } from "../reading/bits.ts";
import { baseName } from "../reading/names.ts";
import { XmlRepair } from "../reading/repairXml.ts";

/** An item of a WordPress site in its export: post, page, image, menu. */
export interface WordpressItem {
  /** The address of its site, as the export states it; "" if absent. */
  site: string;
  /** Its direct child elements by name; "" if absent. */
  text(name: string): string;
  /** Metadata of plugins and themes; all enclosures, in lines. */
  meta(key: string): string;
  categories: { domain: string; slug: string; name: string }[];
  comments: number;
}

const LONGEST_FIELD = 20_000;
/** One character more than the limit of a text, so that a cut can be reported. */
const LONGEST_CONTENT = LONGEST_HTML + 1;
/** Maximum characters between two tags; more is not a post's text, and the parser buffers them all. */
const LONGEST_STRETCH = 64_000_000;
const DEEPEST = 60;
const MOST_CATEGORIES = 500;
const MOST_META = 500;
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Errors that an XML parser reports but a reader can ignore: a stray "&", an HTML entity. */
const HARMLESS = /entity|disallowed character\.$|"\]\]>"|duplicate attribute/;

/** Yields the items of one export of any size. Only XML's own five entities are expanded. */
export async function* wordpressItems(files: ArchiveFiles, file: string): AsyncGenerator<WordpressItem> {
  const finder = new ItemFinder(file);
  for await (const text of textBits(files, file)) yield* finder.push(text);
  yield* finder.end();
}

class ItemFinder {
  readonly #file: string;
  readonly #parser = new SaxesParser();
  readonly #repair = new XmlRepair();
  readonly #path: string[] = [];
  #found: WordpressItem[] = [];
  #item: Gathering | null = null;
  #site = "";
  #text = "";
  #stretch = 0;

  constructor(file: string) {
    this.#file = file;
    const parser = this.#parser;
    const addText = (text: string) => {
      this.#stretch = 0;
      const isText = TEXTS.has(this.#path.at(-1) ?? "");
      const room = (isText ? LONGEST_CONTENT : LONGEST_FIELD) - this.#text.length;
      const isNeeded = this.#item || SITE_ADDRESS.has(this.#path.at(-1) ?? "");
      if (isNeeded && room > 0) this.#text += text.slice(0, room);
    };
    parser.on("error", (error) => {
      if (!HARMLESS.test(error.message)) throw this.#broken();
    });
    parser.on("text", addText);
    parser.on("cdata", addText);
    parser.on("opentag", ({ name, attributes }) => this.#open(name, attributes));
    parser.on("closetag", () => this.#close());
  }

  push(text: string): WordpressItem[] {
    this.#stretch += text.length;
    if (this.#stretch > LONGEST_STRETCH) throw this.#broken();
    this.#parser.write(this.#repair.push(text.replace(UNWRITABLE, "")));
    return this.#drain();
  }

  end(): WordpressItem[] {
    this.#parser.write(this.#repair.end());
    this.#parser.close();
    return this.#drain();
  }

  #drain(): WordpressItem[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#stretch = 0;
    this.#text = "";
    this.#path.push(name);
    if (this.#path.length > DEEPEST) throw this.#broken();
    if (name === "item" && this.#path.length === ITEM_DEPTH) this.#item = new Gathering(this.#site);
    if (this.#item && this.#path.length > ITEM_DEPTH) {
      const value = (key: string) => (attributes[key] ?? "").slice(0, LONGEST_FIELD);
      this.#item.open(name, value("domain"), value("nicename"));
    }
  }

  #close(): void {
    this.#stretch = 0;
    const depth = this.#path.length - ITEM_DEPTH;
    const name = this.#path.pop() ?? "";
    if (this.#item && depth === 0) {
      this.#found.push(this.#item);
      this.#item = null;
    } else if (this.#item && depth > 0) this.#item.close(name, depth, this.#text);
    else if (depth === 0 && SITE_ADDRESS.has(name)) this.#site = this.#text.trim() || this.#site;
    this.#text = "";
  }

  #broken(): ArchiveProblem {
    return new ArchiveProblem(
      `${baseName(this.#file)} is broken or breaks off at line ${this.#parser.line}. Create the export again, and upload it unchanged.`,
    );
  }
}

/** rss, channel, item. */
const ITEM_DEPTH = 3;
/** Elements of the channel, of which the last one wins. */
const SITE_ADDRESS = new Set(["link", "wp:base_blog_url"]);

class Gathering implements WordpressItem {
  readonly site: string;
  readonly #fields = new Map<string, string>();
  readonly #meta = new Map<string, string>();
  readonly categories: WordpressItem["categories"] = [];
  comments = 0;
  #category = { domain: "", slug: "" };
  #key = "";

  constructor(site: string) {
    this.site = site;
  }

  text(name: string): string {
    return this.#fields.get(name) ?? "";
  }

  meta(key: string): string {
    return this.#meta.get(key) ?? "";
  }

  open(name: string, domain: string, slug: string): void {
    if (name === "category") this.#category = { domain, slug };
    if (name === "wp:comment") this.comments += 1;
  }

  close(name: string, depth: number, text: string): void {
    if (depth === 1) {
      if (name === "category" && this.categories.length < MOST_CATEGORIES) {
        this.categories.push({ ...this.#category, name: text });
      } else if (IMPORTED.has(name)) this.#fields.set(name, text);
    } else if (name === "wp:meta_key") this.#key = text;
    else if (name === "wp:meta_value") this.#addMeta(text);
  }

  #addMeta(text: string): void {
    const known = this.#meta.get(this.#key);
    if (known === undefined && this.#meta.size >= MOST_META) return;
    const all = known !== undefined && this.#key === "enclosure" ? `${known}\n${text}` : text;
    this.#meta.set(this.#key, all.slice(0, LONGEST_FIELD));
  }
}

/** A post's text: programs that write WordPress's format may have it where RSS has a summary. */
const TEXTS = new Set(["content:encoded", "description"]);

const IMPORTED = new Set(
  "title link guid pubDate description content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt wp:post_name wp:post_parent wp:status wp:post_type wp:post_password wp:is_sticky wp:attachment_url".split(
    " ",
  ),
);
