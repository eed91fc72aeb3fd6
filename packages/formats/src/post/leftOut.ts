import { plainLine } from "@quire/documents/text";
import { allowedHref } from "@quire/documents/urls";
import { excerpt } from "@quire/domain/text/text";

const MOST = 20;
/** What a file is called that was shown as itself. */
const FILES = ["file", "recording", "video"];

/** Collects what could not be imported from one post; three polls become one sentence. */
export class LeftOut {
  readonly #sentences = new Set<string>();
  readonly #parts = new Map<string, number>();
  readonly #linked = new Map<string, string[]>();
  #fetched: ReadonlySet<string> = new Set();

  /** Adds a complete sentence; duplicates count once. */
  say(sentence: string): void {
    if (this.#sentences.size <= MOST) this.#sentences.add(sentence);
  }

  /** Adds something that was removed from the post entirely: "poll", "form". */
  part(noun: string): void {
    count(this.#parts, noun);
  }

  /** Adds something replaced by a link to the original, at its address: "video", "file". */
  linked(noun: string, address: string): void {
    const addresses = this.#linked.get(noun);
    const href = allowedHref(address) ?? "";
    if (addresses) addresses.push(href);
    else if (this.#linked.size < MOST) this.#linked.set(noun, [href]);
  }

  /** Addresses of the players and cards of files that were replaced by links. */
  linkedFiles(): ReadonlySet<string> {
    return new Set(FILES.flatMap((noun) => this.#linked.get(noun) ?? []));
  }

  /** Links to these are replaced by the originals when the post is imported. */
  fetches(addresses: Iterable<string>): void {
    this.#fetched = new Set(addresses);
  }

  /** At most 20 sentences. */
  list(): string[] {
    const all = [...this.#sentences];
    for (const [noun, many] of this.#parts) {
      all.push(many === 1 ? `${withArticle(noun)} was left out.` : `${many} ${plural(noun)} were left out.`);
    }
    for (const [noun, addresses] of this.#linked) {
      const many = addresses.filter((address) => !this.#fetched.has(address)).length;
      if (many === 0) continue;
      all.push(
        many === 1
          ? `${withArticle(noun)} was replaced by a link to the original.`
          : `${many} ${plural(noun)} were replaced by links to the originals.`,
      );
    }
    if (all.length <= MOST) return all;
    return [...all.slice(0, MOST - 1), "More was left out than is listed here."];
  }
}

function count(counts: Map<string, number>, noun: string): void {
  if (counts.size < MOST || counts.has(noun)) counts.set(noun, (counts.get(noun) ?? 0) + 1);
}

/** Returns the plural of a noun, which a phrase may follow: "pictures within code". */
const plural = (noun: string): string => noun.replace(/(?= (?:within|without|of) |$)/, "s");

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "An" : "A"} ${noun}`;

/** Sites here have posts; its author decides what becomes of a page. */
export const PAGE = "A page; imported as a draft.";

/** Shortens untrusted text to one line for use in a sentence. */
export function quoted(text: string): string {
  return `“${excerpt(plainLine(text), 60)}”`;
}
