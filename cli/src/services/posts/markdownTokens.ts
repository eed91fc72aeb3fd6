import { syntaxOf } from "@quire/documents/markdown/syntax";
import { parse, postprocess, preprocess } from "micromark";
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
    parse({ extensions: syntaxOf(source) })
      .document()
      .write(preprocess()(source, undefined, true)),
  );
}

/** Returns every place that names a picture: in the image itself, or in the definition it refers to. */
export function pictureAddresses(source: string, events: Event[]): SourceRange[] {
  return addressesOf(source, events, true);
}

/** Returns every place that names what a link leads to: in the link itself, or in the definition it refers to. */
export function linkAddresses(source: string, events: Event[]): SourceRange[] {
  return addressesOf(source, events, false);
}

function addressesOf(source: string, events: Event[], ofPictures: boolean): SourceRange[] {
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
      if (closed?.image !== ofPictures) continue;
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
  const inHtml = ofPictures
    ? htmlValues(source, events, /<img\b/, "src")
    : htmlValues(source, events, /<a\b/, "href");
  return [...found, ...inHtml].toSorted((a, b) => a.start - b.start);
}

/** Returns the recordings and films that HTML elements play. */
export function playedAddresses(source: string, events: Event[]): SourceRange[] {
  return htmlValues(source, events, /<(?:audio|video|source)\b/, "src");
}

/** Returns the value of an attribute in each of some HTML elements. */
function htmlValues(source: string, events: Event[], element: RegExp, attribute: string): SourceRange[] {
  const pattern = new RegExp(
    `${element.source}[^>]*?\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
    "gi",
  );
  return events.flatMap(([kind, { type, start, end }]) => {
    if (kind !== "enter" || (type !== "htmlText" && type !== "htmlFlow")) return [];
    const html = source.slice(start.offset, end.offset);
    return [...html.matchAll(pattern)].map(({ 0: found, 1: double, 2: single, 3: bare, index }) => {
      const value = double ?? single ?? bare ?? "";
      const to = start.offset + index + found.length - (bare === undefined ? 1 : 0);
      const line = start.line + html.slice(0, index).split("\n").length - 1;
      return { text: value.replaceAll("&amp;", "&"), start: to - value.length, end: to, line };
    });
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
