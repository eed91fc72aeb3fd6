import {
  type Child,
  type Element,
  elementOf,
  isElement,
  type Parent,
  textNodeOf,
} from "@quire/documents/fromHtml/tree";

const INLINE = new Set(
  "a abbr b big bdi bdo br cite code data del dfn em font i img input ins kbd label map mark picture q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Whose lines are paragraphs, as those of the whole text are. */
const FLOWS = new Set(
  "div section article aside header footer main blockquote li dd details center".split(" "),
);
/** Whose lines stand as they are written. */
const VERBATIM = new Set(
  "pre script style textarea svg math iframe figure object audio video select".split(" "),
);
/** Which hold only others: what stands between these says nothing. */
const FRAMES = new Set("ul ol dl table thead tbody tfoot tr colgroup".split(" "));

/** Breaks of one text; beyond them a line end is a blank, as anywhere else in HTML. */
const MOST_BREAKS = 20_000;

interface Breaks {
  left: number;
}

/**
 * Text that WordPress keeps without paragraphs: a blank line parts two, a line end breaks one. `deep` also looks within
 * elements; text made of blocks has such lines at the top alone, where a block of the former editor stands.
 */
export function paragraphsFromLines(root: Parent, deep: boolean): void {
  const breaks: Breaks = { left: MOST_BREAKS };
  const waiting: Parent[] = [root];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const flow = new LineFlow(parent, breaks);
    for (const child of [...parent.childNodes]) {
      const isInline = !isElement(child) || INLINE.has(child.tagName);
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

/** The elements of a list or a table one by one: rows are frames again, items flows, cells lines. */
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

/** The lines of one element as paragraphs; an item of a list that has one alone keeps it bare. */
class LineFlow {
  readonly #parent: Parent;
  readonly #breaks: Breaks;
  readonly #paragraphs: Element[] = [];
  readonly #kept: Child[] = [];
  #line: Child[] = [];
  #ends = 0;

  constructor(parent: Parent, breaks: Breaks) {
    this.#parent = parent;
    this.#breaks = breaks;
  }

  add(child: Child, deep: boolean): void {
    if ("data" in child) {
      // Other remarks say nothing to a reader, and may stand in the midst of a line.
      if (child.data.trim() === "paywall") this.addBlock(child);
    } else if (isElement(child)) {
      this.#settle();
      if (deep) breakLines(child, this.#breaks);
      this.#line.push(child);
    } else if ("value" in child) this.#addText(child.value);
  }

  addBlock(child: Child): void {
    this.#end();
    this.#kept.push(child);
  }

  end(): void {
    this.#end();
    const [first, second] = this.#paragraphs;
    const isBare = this.#parent.nodeName === "li" && first && !second;
    const kept = isBare
      ? this.#kept.flatMap((node) => (node === first ? first.childNodes : node))
      : this.#kept;
    this.#parent.childNodes = kept;
    for (const node of kept) node.parentNode = this.#parent;
  }

  #addText(value: string): void {
    const lines = value.split("\n");
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#ends += 1;
      if (line.trim() === "" && lines.length > 1) continue;
      this.#settle();
      const isLast = this.#breaks.left <= 0;
      this.#line.push(textNodeOf(isLast ? lines.slice(index).join("\n") : line));
      if (isLast) return;
    }
  }

  /** Before something goes on: what the line ends before it were. */
  #settle(): void {
    const last = this.#line.at(-1);
    const isBroken = last && isElement(last) && last.tagName === "br";
    if (this.#ends > 1) this.#end();
    else if (this.#ends === 1 && last && !isBroken) this.#line.push(lineBreak(this.#breaks));
    this.#ends = 0;
  }

  #isBlank(): boolean {
    return this.#line.every((node) => "value" in node && node.value.trim() === "");
  }

  #end(): void {
    if (!this.#isBlank()) {
      const made = elementOf("p", {}, this.#line);
      this.#paragraphs.push(made);
      this.#kept.push(made);
    }
    this.#line = [];
    this.#ends = 0;
  }
}

function lineBreak(breaks: Breaks): Child {
  breaks.left -= 1;
  return elementOf("br");
}

/** Line ends within an element of text are breaks. */
function breakLines(element: Element, breaks: Breaks): void {
  const waiting: Element[] = [element];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const kept: Child[] = [];
    for (const child of parent.childNodes) {
      if (isElement(child) || !("value" in child)) {
        kept.push(child);
        if (isElement(child) && !VERBATIM.has(child.tagName)) waiting.push(child);
        continue;
      }
      const lines = child.value.split("\n");
      for (const [index, line] of lines.entries()) {
        const last = kept.at(-1);
        const isBroken = !last || (isElement(last) && !INLINE.has(last.tagName)) || last.nodeName === "br";
        if (index > 0 && !isBroken) kept.push(lineBreak(breaks));
        const isLast = breaks.left <= 0;
        if (isLast || line) kept.push(textNodeOf(isLast ? lines.slice(index).join("\n") : line));
        if (isLast) break;
      }
    }
    parent.childNodes = kept;
    for (const node of kept) node.parentNode = parent;
  }
}
