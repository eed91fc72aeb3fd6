/** No document nests deeper: 32 blocks, each an object and a list, with their marks. */
const MAX_DEPTH = 100;
/** No call has more fields, and no map more entries. */
const MAX_KEYS = 1_000;
/** As many as the pieces of text of the longest post. */
const MAX_ITEMS = 100_000;
/** In all lists and objects together: more than 8 MB of a post's blocks have. */
const MAX_VALUES = 1_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns why JSON is nested too deeply or too wide to be parsed and validated, or null. Only counts brackets and
 * commas outside strings, which takes milliseconds for megabytes; whether it is JSON at all is for the parser.
 */
export function refuseJsonShape(json: Buffer): string | null {
  /** Most commas of each open container, and how many are left. */
  const open: { isObject: boolean; left: number }[] = [];
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfString(json, at + 1);
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      const isObject = byte === OPEN_OBJECT;
      if (open.length === MAX_DEPTH) return `This JSON nests deeper than ${MAX_DEPTH} levels.`;
      open.push({ isObject, left: (isObject ? MAX_KEYS : MAX_ITEMS) - 1 });
      values++;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      open.pop();
    } else if (byte === COMMA) {
      const container = open.at(-1);
      if (container && --container.left < 0) return tooWide(container.isObject);
      values++;
    }
    if (values > MAX_VALUES) return `This JSON has more than ${MAX_VALUES.toLocaleString("en")} values.`;
  }
  return null;
}

const tooWide = (isObject: boolean): string =>
  isObject
    ? `This JSON has more than ${MAX_KEYS.toLocaleString("en")} fields in one object.`
    : `This JSON has more than ${MAX_ITEMS.toLocaleString("en")} items in one list.`;

/** Returns the position of the quote that ends a string, or the end of the text. */
function endOfString(json: Buffer, start: number): number {
  for (let from = start; ; ) {
    const quote = json.indexOf(QUOTE, from);
    if (quote === -1) return json.length;
    let before = quote;
    while (before > start && json[before - 1] === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote;
    from = quote + 1;
  }
}
