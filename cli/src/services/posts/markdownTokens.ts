import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import { decodeString } from "micromark-util-decode-string";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";

/** A range of the source with its decoded text. Offsets are exact, because replacing needs them. */
export interface SourceRange {
  text: string;
  start: number;
  end: number;
  /** From 1. */
  line: number;
}

export interface Heading {
  text: string;
  /** Offsets of the whole heading. */
  start: number;
  end: number;
  /** Whether only blank lines and comments precede it. */
  first: boolean;
}

type Event = ReturnType<typeof postprocess>[number];
type Token = Event[1];

const TEXT = new Set(["data", "codeTextData", "characterEscapeValue", "characterReference", "lineEnding"]);

/** Parses a text as CommonMark with GFM, as the server will. */
export function tokensOf(source: string): Event[] {
  return postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(source, undefined, true)),
  );
}

/** Returns every place that names a picture: in the image itself, or in the definition it refers to. */
export function pictureAddresses(source: string, events: Event[]): SourceRange[] {
  const found: SourceRange[] = [];
  const definitions: { label: string; address: SourceRange | null }[] = [];
  const referenced = new Set<string>();
  const open: { image: boolean; label: Token | null; reference: Token | null; address: Token | null }[] = [];
  for (const [kind, token] of events) {
    const inner = open.at(-1);
    if (kind === "enter") {
      if (token.type === "image" || token.type === "link") {
        open.push({ image: token.type === "image", label: null, reference: null, address: null });
      } else if (token.type === "labelText" && inner && !inner.label) inner.label = token;
      else if (token.type === "referenceString" && inner) inner.reference = token;
      else if (token.type === "resourceDestinationString" && inner) inner.address = token;
      else if (token.type === "definitionLabelString")
        definitions.push({ label: idOf(source, token), address: null });
      else if (token.type === "definitionDestinationString") {
        const last = definitions.at(-1);
        if (last) last.address = rangeOf(source, token);
      }
    } else if (token.type === "image" || token.type === "link") {
      const closed = open.pop();
      if (!closed?.image) continue;
      if (closed.address) found.push(rangeOf(source, closed.address));
      else if (closed.reference ?? closed.label)
        referenced.add(idOf(source, (closed.reference ?? closed.label) as Token));
    }
  }
  for (const label of referenced) {
    // The first of two definitions counts, by CommonMark's rules.
    const address = definitions.find((definition) => definition.label === label)?.address;
    if (address) found.push(address);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Returns the lines of HTML pictures, which a post shows as plain text. */
export function htmlPictureLines(source: string, events: Event[]): number[] {
  return events
    .filter(([kind, { type, start, end }]) => {
      const isHtml = kind === "enter" && (type === "htmlText" || type === "htmlFlow");
      return isHtml && /<img\b/i.test(source.slice(start.offset, end.offset));
    })
    .map(([, { start }]) => start.line);
}

const CODE = /^(?:codeText|codeFenced|codeIndented|htmlFlow|htmlText)$/;

/** Returns Obsidian's links and embeds, `[[note]]` and `![[whale.png]]`, which a post shows as plain text. */
export function wikiLinks(source: string, events: Event[]): (SourceRange & { target: string })[] {
  if (!source.includes("[[")) return [];
  const code = events.flatMap(([kind, { type, start, end }]) =>
    kind === "enter" && CODE.test(type) ? [[start.offset, end.offset] as const] : [],
  );
  return [...source.matchAll(/!?\[\[([^[\]|\n]+)(?:\|[^[\]\n]*)?\]\](?![([:])/g)].flatMap((match) => {
    const { 0: text, 1: target = "", index: start } = match;
    if (code.some(([from, to]) => start >= from && start < to)) return [];
    const line = source.slice(0, start).split("\n").length;
    return [{ text, target: target.trim(), start, end: start + text.length, line }];
  });
}

/** Returns the first level-one heading outside quotes and lists. */
export function firstHeading(source: string, events: Event[]): Heading | null {
  let nested = 0;
  let heading: { token: Token; title: boolean; text: string } | null = null;
  for (const [kind, token] of events) {
    const step = kind === "enter" ? 1 : -1;
    if (/^(blockQuote|listOrdered|listUnordered|gfmFootnoteDefinition)$/.test(token.type)) nested += step;
    if (nested > 0) continue;
    if (token.type === "atxHeading" || token.type === "setextHeading") {
      if (kind === "enter") heading = { token, title: false, text: "" };
      else if (heading?.title && heading.text.trim()) {
        const { start, end } = heading.token;
        return {
          text: heading.text.trim(),
          start: start.offset,
          end: end.offset,
          first: /^(\s|<!--[\s\S]*?-->)*$/.test(source.slice(0, start.offset)),
        };
      } else heading = null;
    } else if (heading && kind === "enter") {
      const written = source.slice(token.start.offset, token.end.offset);
      if (token.type === "atxHeadingSequence" && written === "#") heading.title = true;
      if (token.type === "setextHeadingLineSequence" && written.startsWith("=")) heading.title = true;
      if (TEXT.has(token.type)) heading.text += token.type === "lineEnding" ? " " : decodeString(written);
    }
  }
  return null;
}

function rangeOf(source: string, { start, end }: Token): SourceRange {
  return {
    text: decodeString(source.slice(start.offset, end.offset)),
    start: start.offset,
    end: end.offset,
    line: start.line,
  };
}

function idOf(source: string, { start, end }: Token): string {
  return normalizeIdentifier(source.slice(start.offset, end.offset));
}
