import { plainLine } from "@quire/documents/text";
import { excerpt } from "@quire/domain/text/text";

const MOST = 20;

/** Gathers what of one post could not be brought; three polls are one sentence. */
export class LeftOut {
  readonly #sentences = new Set<string>();
  readonly #parts = new Map<string, number>();
  readonly #linked = new Map<string, number>();

  /** A whole sentence; the same one twice counts once. */
  say(sentence: string): void {
    if (this.#sentences.size <= MOST) this.#sentences.add(sentence);
  }

  /** Something of which nothing stands in the post any more: "poll", "form". */
  part(noun: string): void {
    count(this.#parts, noun);
  }

  /** Something that stayed where it was, with a link in its place: "video", "file". */
  linked(noun: string): void {
    count(this.#linked, noun);
  }

  /** At most 20 sentences. */
  list(): string[] {
    const all = [...this.#sentences];
    for (const [noun, many] of this.#parts) {
      all.push(many === 1 ? `${withArticle(noun)} was left out.` : `${many} ${noun}s were left out.`);
    }
    for (const [noun, many] of this.#linked) {
      all.push(
        many === 1
          ? `${withArticle(noun)} stayed where it was: a link leads to it.`
          : `${many} ${noun}s stayed where they were: links lead to them.`,
      );
    }
    if (all.length <= MOST) return all;
    return [...all.slice(0, MOST - 1), "More of it was left out than is told here."];
  }
}

function count(counts: Map<string, number>, noun: string): void {
  if (counts.size < MOST || counts.has(noun)) counts.set(noun, (counts.get(noun) ?? 0) + 1);
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "An" : "A"} ${noun}`;

/** A stranger's word as a sentence of ours may quote it: one line, short. */
export function quoted(words: string): string {
  return `“${excerpt(plainLine(words), 60)}”`;
}
