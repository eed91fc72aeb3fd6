import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import { decodeString } from "micromark-util-decode-string";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";

/** A stretch of the source with its decoded text. Offsets are exact: only such a stretch can be replaced. */
export interface Stretch {
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
  /** Whether nothing but blank lines and comments stands before it. */
  first: boolean;
}

type Event = ReturnType<typeof postprocess>[number];
type Token = Event[1];

const TEXT = new Set(["data", "codeTextData", "characterEscapeValue", "characterReference", "lineEnding"]);

/** The events of CommonMark and GFM over a text, as the server will read it too. */
export function tokensOf(source: string): Event[] {
  return postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(source, undefined, true)),
  );
}

/** Every place that names a picture: in the image itself, or in the definition that an image refers to. */
export function pictureAddresses(source: string, events: Event[]): Stretch[] {
  const found: Stretch[] = [];
  const definitions: { label: string; address: Stretch | null }[] = [];
  const asked = new Set<string>();
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
        if (last) last.address = stretchOf(source, token);
      }
    } else if (token.type === "image" || token.type === "link") {
      const closed = open.pop();
      if (!closed?.image) continue;
      if (closed.address) found.push(stretchOf(source, closed.address));
      else if (closed.reference ?? closed.label)
        asked.add(idOf(source, (closed.reference ?? closed.label) as Token));
    }
  }
  for (const label of asked) {
    // Of two definitions the first counts, as CommonMark has it.
    const address = definitions.find((definition) => definition.label === label)?.address;
    if (address) found.push(address);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** The lines of pictures that are written as HTML, which a post shows as plain text. */
export function htmlPictureLines(source: string, events: Event[]): number[] {
  return events
    .filter(([kind, { type, start, end }]) => {
      const isHtml = kind === "enter" && (type === "htmlText" || type === "htmlFlow");
      return isHtml && /<img\b/i.test(source.slice(start.offset, end.offset));
    })
    .map(([, { start }]) => start.line);
}

/** The first heading of the first level that stands in no quote or list. */
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

function stretchOf(source: string, { start, end }: Token): Stretch {
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
