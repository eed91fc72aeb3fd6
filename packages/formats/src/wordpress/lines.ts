import { embedOf } from "@quire/documents/embeds";
import {
  type Child,
  type Element,
  elementOf,
  isElement,
  type Parent,
  textNodeOf,
} from "@quire/documents/fromHtml/tree";

/** Elements that end a line. All others are part of it, also unknown ones. */
const BLOCKS = new Set(
  "address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li link main math menu meta nav noscript object ol optgroup option p pre script search section select style summary svg table tbody td template textarea tfoot th thead title tr ul audio video".split(
    " ",
  ),
);
/** Elements in which lines are paragraphs, as at the top level. */
const FLOWS = new Set(
  "div section article aside header footer main blockquote li dd details center".split(" "),
);
/** Elements in which lines are kept as written. */
const VERBATIM = new Set(
  "pre script style textarea svg math iframe figure object audio video select".split(" "),
);
/** Elements that only contain others: text between these has no meaning. */
const FRAMES = new Set("ul ol dl table thead tbody tfoot tr colgroup".split(" "));

/** Maximum breaks of one text; further line ends are spaces, as elsewhere in HTML. */
const MOST_BREAKS = 20_000;

interface Breaks {
  left: number;
}

/**
 * Adds paragraphs to text that WordPress stores without them: a blank line separates two, a line end is a break.
 * `deep` also processes nested elements; text made of blocks has such lines only at the top level, in a classic
 * block.
 */
export function paragraphsFromLines(root: Parent, deep: boolean): void {
  const breaks: Breaks = { left: MOST_BREAKS };
  const waiting: Parent[] = [root];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const flow = new LineFlow(parent, breaks);
    for (const child of [...parent.childNodes]) {
      const isInline = !isElement(child) || !BLOCKS.has(child.tagName);
      if (isInline) flow.add(child, deep);
      else flow.addBlock(child);
      if (!deep || isInline || !isElement(child)) continue;
      if (FLOWS.has(child.tagName)) waiting.push(child);
      else if (FRAMES.has(child.tagName)) pushInside(child, waiting, breaks);
      else if (!VERBATIM.has(child.tagName)) breakLines(child, breaks);
    }
    flow.end();
  }
}

/** Processes the elements of a list or a table: rows are containers again, items are flows, cells are lines. */
function pushInside(frame: Element, waiting: Parent[], breaks: Breaks): void {
  const frames = [frame];
  for (let next = frames.pop(); next; next = frames.pop()) {
    for (const child of next.childNodes) {
      if (!isElement(child)) continue;
      if (FRAMES.has(child.tagName)) frames.push(child);
      else if (FLOWS.has(child.tagName)) waiting.push(child);
      else breakLines(child, breaks);
    }
  }
}

/** Turns the lines of one element into paragraphs; a list item with a single one keeps it bare. */
class LineFlow {
  readonly #parent: Parent;
  readonly #breaks: Breaks;
  readonly #paragraphs: Element[] = [];
  readonly #children: Child[] = [];
  #line: Child[] = [];
  /** The breaks of the current line that were line ends. */
  #broken = new Set<Child>();
  #ends = 0;

  constructor(parent: Parent, breaks: Breaks) {
    this.#parent = parent;
    this.#breaks = breaks;
  }

  add(child: Child, deep: boolean): void {
    if ("data" in child) {
      // Other comments have no meaning for readers, and may occur within a line.
      if (child.data.trim() === "paywall") this.addBlock(child);
    } else if (isElement(child)) {
      this.#flushLineEnds();
      if (deep) breakLines(child, this.#breaks);
      this.#line.push(child);
    } else if ("value" in child) this.#addText(child.value);
  }

  addBlock(child: Child): void {
    this.#end();
    this.#children.push(child);
  }

  end(): void {
    this.#end();
    const [first, second] = this.#paragraphs;
    const isBare = this.#parent.nodeName === "li" && first && !second;
    const children = isBare
      ? this.#children.flatMap((node) => (node === first ? first.childNodes : node))
      : this.#children;
    this.#parent.childNodes = children;
    for (const node of children) node.parentNode = this.#parent;
  }

  #addText(value: string): void {
    const lines = value.split("\n");
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#ends += 1;
      if (line.trim() === "" && lines.length > 1) continue;
      this.#flushLineEnds();
      const isLast = this.#breaks.left <= 0;
      this.#line.push(textNodeOf(isLast ? lines.slice(index).join("\n") : line));
      if (isLast) return;
    }
  }

  /** Turns pending line ends into a break or a new paragraph. */
  #flushLineEnds(): void {
    const last = this.#line.at(-1);
    const isBroken = last && isElement(last) && last.tagName === "br";
    if (this.#ends > 1) this.#end();
    else if (this.#ends === 1 && last && !isBroken) {
      const made = lineBreak(this.#breaks);
      this.#broken.add(made);
      this.#line.push(made);
    }
    this.#ends = 0;
  }

  #end(): void {
    for (const line of this.#withPlayersApart()) {
      if (line.every((node) => "value" in node && node.value.trim() === "")) continue;
      const made = elementOf("p", {}, line);
      this.#paragraphs.push(made);
      this.#children.push(made);
    }
    this.#line = [];
    this.#broken = new Set();
    this.#ends = 0;
  }

  /** WordPress embeds an address that is alone on its line, also between two lines of a paragraph. */
  #withPlayersApart(): Child[][] {
    const lines: Child[][] = [[]];
    for (const node of this.#line) {
      if (this.#broken.has(node)) lines.push([]);
      else lines.at(-1)?.push(node);
    }
    if (lines.length === 1 || !lines.some(isPlayer)) return [this.#line];
    const parts: Child[][] = [];
    let isApart = true;
    for (const line of lines) {
      const last = parts.at(-1);
      if (!last || isApart || isPlayer(line)) parts.push([...line]);
      else last.push(elementOf("br"), ...line);
      isApart = isPlayer(line);
    }
    return parts;
  }
}

/** Whether a line is nothing but the address of a player. */
function isPlayer(line: readonly Child[]): boolean {
  const [only, second] = line;
  const text = only && !second && "value" in only ? only.value.trim() : "";
  return /^https?:\/\/\S+$/i.test(text) && embedOf(text) !== null;
}

function lineBreak(breaks: Breaks): Child {
  breaks.left -= 1;
  return elementOf("br");
}

/** Line ends within a text element are breaks. */
function breakLines(element: Element, breaks: Breaks): void {
  const waiting: Element[] = [element];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const children: Child[] = [];
    for (const child of parent.childNodes) {
      if (isElement(child) || !("value" in child)) {
        children.push(child);
        if (isElement(child) && !VERBATIM.has(child.tagName)) waiting.push(child);
        continue;
      }
      const lines = child.value.split("\n");
      for (const [index, line] of lines.entries()) {
        const last = children.at(-1);
        const isBroken = !last || (isElement(last) && BLOCKS.has(last.tagName)) || last.nodeName === "br";
        if (index > 0 && !isBroken) children.push(lineBreak(breaks));
        const isLast = breaks.left <= 0;
        if (isLast || line) children.push(textNodeOf(isLast ? lines.slice(index).join("\n") : line));
        if (isLast) break;
      }
    }
    parent.childNodes = children;
    for (const node of children) node.parentNode = parent;
  }
}
