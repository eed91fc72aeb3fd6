import { SaxesParser } from "saxes";
import { type ArchiveFiles, ArchiveProblem } from "../archiveFiles.ts";
import { LONGEST_HTML } from "../post/makePost.ts";
import { textBits } from "../reading/bits.ts";
import { baseName } from "../reading/names.ts";

/** A thing of a WordPress site as its export has it: post, page, picture, menu. */
export interface WordpressItem {
  /** What stands directly in it, by the names of the elements; "" where it does not say so. */
  text(name: string): string;
  /** What plugins and themes noted of it. */
  meta(key: string): string;
  categories: { domain: string; slug: string; name: string }[];
  comments: number;
}

const LONGEST_FIELD = 20_000;
/** One letter more than is kept of a text, so that its end can be told to be missing. */
const LONGEST_CONTENT = LONGEST_HTML + 1;
/** Letters between two marks, beyond which it is no text of a post: the parser holds them all. */
const LONGEST_STRETCH = 64_000_000;
const DEEPEST = 60;
const MOST_CATEGORIES = 500;
const MOST_NOTES = 500;
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** What a parser of XML minds and a reader does not: a stray "&", a name for a letter that only HTML knows. */
const HARMLESS = /entity|disallowed character\.$|"\]\]>"|duplicate attribute/;

/** The items of one export, one by one, however large it is. No entity is ever expanded but XML's own five. */
export async function* wordpressItems(files: ArchiveFiles, file: string): AsyncGenerator<WordpressItem> {
  const finder = new ItemFinder(file);
  for await (const text of textBits(files, file)) yield* finder.push(text);
  yield* finder.end();
}

class ItemFinder {
  readonly #file: string;
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  #found: WordpressItem[] = [];
  #item: Gathering | null = null;
  #text = "";
  #stretch = 0;

  constructor(file: string) {
    this.#file = file;
    const parser = this.#parser;
    const addText = (text: string) => {
      this.#stretch = 0;
      const room =
        (this.#path.at(-1) === "content:encoded" ? LONGEST_CONTENT : LONGEST_FIELD) - this.#text.length;
      if (this.#item && room > 0) this.#text += text.slice(0, room);
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
    this.#parser.write(text.replace(UNWRITABLE, ""));
    return this.#take();
  }

  end(): WordpressItem[] {
    this.#parser.close();
    return this.#take();
  }

  #take(): WordpressItem[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#stretch = 0;
    this.#text = "";
    this.#path.push(name);
    if (this.#path.length > DEEPEST) throw this.#broken();
    if (name === "item" && this.#path.length === ITEM_DEPTH) this.#item = new Gathering();
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
    this.#text = "";
  }

  #broken(): ArchiveProblem {
    return new ArchiveProblem(
      `${baseName(this.#file)} is broken or breaks off at line ${this.#parser.line}. Make the export anew, and send it as it is.`,
    );
  }
}

/** rss, channel, item. */
const ITEM_DEPTH = 3;

class Gathering implements WordpressItem {
  readonly #fields = new Map<string, string>();
  readonly #notes = new Map<string, string>();
  readonly categories: WordpressItem["categories"] = [];
  comments = 0;
  #category = { domain: "", slug: "" };
  #key = "";

  text(name: string): string {
    return this.#fields.get(name) ?? "";
  }

  meta(key: string): string {
    return this.#notes.get(key) ?? "";
  }

  open(name: string, domain: string, slug: string): void {
    if (name === "category") this.#category = { domain, slug };
    if (name === "wp:comment") this.comments += 1;
  }

  close(name: string, depth: number, text: string): void {
    if (depth === 1) {
      if (name === "category" && this.categories.length < MOST_CATEGORIES) {
        this.categories.push({ ...this.#category, name: text });
      } else if (KEPT.has(name)) this.#fields.set(name, text);
    } else if (name === "wp:meta_key") this.#key = text;
    else if (name === "wp:meta_value" && this.#notes.size < MOST_NOTES) this.#notes.set(this.#key, text);
  }
}

const KEPT = new Set(
  "title link guid content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt wp:post_name wp:post_parent wp:status wp:post_type wp:post_password wp:attachment_url".split(
    " ",
  ),
);
