/** Characters held back, so that an entity, a marker or an end tag is never split between two chunks. */
const HELD = 400;
/** Characters before CDATA in which its element begins. */
const BEFORE = 500;

type Place = "markup" | "cdata" | "comment";

const TOKENS: Readonly<Record<Place, RegExp>> = {
  markup: /<!\[CDATA\[|<!--|&(?!(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z][\da-z]{0,40});)|<(?![a-z_/!?])/gi,
  cdata: /<!\[CDATA\[|\]\]>/g,
  comment: /-->/g,
};

/**
 * Escapes what exports write bare, and a strict XML parser would swallow or refuse: "&" and "<" within text, and CDATA
 * within CDATA. Works on a text in chunks of any size.
 */
export class XmlRepair {
  #place: Place = "markup";
  /** CDATA sections within the current one. */
  #nested = 0;
  #element = "";
  #before = "";
  #held = "";

  /** Returns as much repaired text as is known so far. */
  push(text: string): string {
    return this.#repair(this.#held + text, HELD);
  }

  /** Returns the rest. */
  end(): string {
    return this.#repair(this.#held, 0);
  }

  #repair(text: string, held: number): string {
    const until = text.length - held;
    if (until <= 0) {
      this.#held = text;
      return "";
    }
    const repaired: string[] = [];
    let at = 0;
    while (at < until) {
      const token = TOKENS[this.#place];
      token.lastIndex = at;
      const found = token.exec(text);
      if (!found || found.index >= until) {
        repaired.push(text.slice(at, until));
        at = until;
        break;
      }
      repaired.push(text.slice(at, found.index), this.#read(found[0], text, found.index));
      at = found.index + found[0].length;
    }
    this.#before = text.slice(Math.max(0, at - BEFORE), at);
    this.#held = text.slice(at);
    return repaired.join("");
  }

  /** Returns what replaces a token. */
  #read(token: string, text: string, at: number): string {
    if (token === "&") return "&amp;";
    if (token === "<") return "&lt;";
    if (this.#place === "markup") {
      this.#place = token === "<!--" ? "comment" : "cdata";
      const before = at < BEFORE ? this.#before + text.slice(0, at) : text.slice(at - BEFORE, at);
      // After another section, it is the same element's.
      if (!before.endsWith("]]>")) {
        this.#element = /<([\w:.-]{1,100})(?:\s[^<>]{0,300})?>\s{0,100}$/.exec(before)?.[1] ?? "";
      }
      this.#nested = 0;
      return token;
    }
    if (this.#place === "comment") {
      this.#place = "markup";
      return token;
    }
    if (token !== "]]>") {
      this.#nested += 1;
      return token;
    }
    const after = text.slice(at + token.length, at + token.length + 200);
    const name = /^\s*<\/([\w:.-]+)\s*>/.exec(after)?.[1];
    const isEnd = after.startsWith("<![CDATA[") || (name !== undefined && name === this.#element);
    if (this.#nested > 0 && !isEnd) {
      this.#nested -= 1;
      return "]]]]><![CDATA[>";
    }
    this.#place = "markup";
    return token;
  }
}
