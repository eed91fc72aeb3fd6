import type { Delete, Emphasis, RootContent, Strong } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import {
  type ConstructName,
  defaultHandlers,
  type Handle,
  type Handlers,
  type Info,
  type Join,
  type Options,
  type State,
  toMarkdown,
} from "mdast-util-to-markdown";
import { isCaseless } from "./caselessEmphasis.ts";

/**
 * What may follow a paragraph without a blank line in a tight item: anything else would run together or be a lazy
 * continuation.
 */
const CLOSE_FOLLOWERS = new Set(["code", "blockquote", "heading", "thematicBreak"]);
/** Blocks whose end shows: anything may follow. */
const ENDED = new Set(["code", "heading", "thematicBreak"]);

const joinTightItem: Join = (left, right, parent) => {
  if (parent.type === "blockquote" && left.type === "html" && left.value.startsWith("[!")) {
    return right.type === "paragraph" ? 0 : 1;
  }
  if (parent.type !== "listItem" || parent.spread) return undefined;
  if (ENDED.has(left.type)) return 0;
  if (left.type === "blockquote" || left.type === "list") {
    return CLOSE_FOLLOWERS.has(right.type) && right.type !== left.type ? 0 : 1;
  }
  if (left.type !== "paragraph") return 1;
  if (CLOSE_FOLLOWERS.has(right.type)) return 0;
  // Only a list that starts at 1 with some text may interrupt a paragraph.
  const opens = right.type === "list" && (!right.ordered || (right.start ?? 1) === 1);
  return opens && (right.children[0]?.children.length ?? 0) > 0 ? 0 : 1;
};

const kindOf = (character: string): "letter" | "blank" | "sign" => {
  if (character === "" || /\s/u.test(character)) return "blank";
  return /[\p{P}\p{S}]/u.test(character) ? "sign" : "letter";
};

const reference = (character: string): string => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;

/** Next to a mark, letters and signs of scripts without capitals aren't encoded: `caselessEmphasis` reads them. */
function withoutCaseless(written: string, mark: number, state: State, { before, after }: Info): string {
  const encoded = state.attentionEncodeSurroundingInfo;
  const isFree = (outside: string, inside: string) => isCaseless(outside) || isCaseless(inside);
  state.attentionEncodeSurroundingInfo = encoded && {
    before: encoded.before && !isFree(before.slice(-1), written.charAt(mark)),
    after: encoded.after && !isFree(after.charAt(0), written.charAt(written.length - mark - 1)),
  };
  return written;
}

const writeStrong: Handle = (node: Strong, parent, state, info) =>
  withoutCaseless(defaultHandlers.strong(node, parent, state, info), 2, state, info);
(writeStrong as Handle & { peek: () => string }).peek = () => "*";

/** Within a word `_` is text: there `*`, unless it would run together with another. */
const writeEmphasis: Handle = (node: Emphasis, parent, state, info) => {
  const neighbors = [info.before.slice(-1), info.after.charAt(0)];
  if (neighbors.some((one) => kindOf(one) === "letter") && !neighbors.includes("*")) {
    const { options } = state;
    state.options = { ...options, emphasis: "*" };
    const written = defaultHandlers.emphasis(node, parent, state, info);
    state.options = options;
    if (!/^\*\*|\*\*$/.test(written)) return withoutCaseless(written, 1, state, info);
    state.attentionEncodeSurroundingInfo = undefined;
  }
  return defaultHandlers.emphasis(node, parent, state, info);
};
(writeEmphasis as Handle & { peek: () => string }).peek = () => "_";

/** As for emphasis: neighbors of a mark are encoded if it could not open or close next to them. */
const writeStrike: Handle = (node: Delete, _, state, info) => {
  const tracker = state.createTracker(info);
  const exit = state.enter("strikethrough" as ConstructName);
  const before = tracker.move("~~");
  let inner = tracker.move(state.containerPhrasing(node, { ...tracker.current(), before, after: "~" }));
  exit();
  const head = kindOf(inner.slice(0, 1));
  const tail = kindOf(inner.slice(-1));
  const outsideBefore = kindOf(info.before.slice(-1));
  const outsideAfter = kindOf(info.after.slice(0, 1));
  if (tail === "blank") inner = inner.slice(0, -1) + reference(inner.slice(-1));
  if (kindOf(inner.slice(0, 1)) === "blank") inner = reference(inner.slice(0, 1)) + inner.slice(1);
  state.attentionEncodeSurroundingInfo = {
    before: head !== "letter" && outsideBefore === "letter",
    after: tail !== "letter" && outsideAfter === "letter",
  };
  return withoutCaseless(`~~${inner}~~`, 2, state, info);
};
(writeStrike as Handle & { peek: () => string }).peek = () => "~";

const verbatim: Handle = (node: { value: string }) => node.value;

const options: Options = {
  bullet: "-",
  bulletOther: "+",
  emphasis: "_",
  rule: "*",
  listItemIndent: "one",
  extensions: [gfmToMarkdown()],
  handlers: {
    delete: writeStrike,
    emphasis: writeEmphasis,
    strong: writeStrong,
    verbatim,
  } as Partial<Handlers>,
  join: [joinTightItem],
  unsafe: [
    // A line of text that starts with three colons would open a callout.
    { atBreak: true, character: ":", after: "::" },
    // At the end of a picture's words, it would open its size.
    { character: "|", after: "\\s*\\d", inConstruct: "label" },
    // Two in a row would open a private remark.
    { character: "%", before: "%" },
    // So would a comment, also in a title.
    { character: "<", after: "!--" },
    // And a comment of a site's generator, in a folder that is synced.
    { character: "{", after: "%-?\\s*comment|\\{-?\\s*/\\*|\\{[<%]\\s*comment|::comment" },
    // A mark before an @ could be read as part of an email address.
    {
      character: "@",
      after: "[-.\\w]",
      inConstruct: "phrasing",
      notInConstruct: ["autolink", "link", "image", "label"],
    },
  ],
};

const HALF_ENCODED = /(?:[\ud800-\udbff]|&#xD[89AB][0-9A-F]{2};)(?:[\udc00-\udfff]|&#xD[C-F][0-9A-F]{2};)/g;

/**
 * Next to a mark a character may be encoded, one UTF-16 half at a time: half an emoji would come back as two broken
 * characters.
 */
function joinHalves(markdown: string): string {
  if (!markdown.includes("&#xD")) return markdown;
  return markdown.replace(HALF_ENCODED, (pair) => {
    if (pair.length === 2) return pair;
    const units = pair.replace(/&#x(\w{4});/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return `&#x${units.codePointAt(0)?.toString(16).toUpperCase()};`;
  });
}

/** Serializes a markdown tree. */
export function writeMarkdown(children: RootContent[]): string {
  return joinHalves(toMarkdown({ type: "root", children }, options));
}
