/** Elements whose text is the author's, or that show something: they become what they are in a post. */
const KNOWN = new Set(
  "a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn dir div dl dt em embed figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img ins kbd li main mark math nav nobr noscript object ol p param picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr annotation menclose mfrac mi mn mo mrow ms mspace msqrt mroot mstyle msub msubsup msup mtable mtd mtext mtr mover munder munderover semantics".split(
    " ",
  ),
);

/** Elements that end without a closing tag. */
const VOID = new Set("br col embed hr img param source track wbr".split(" "));
/** Elements whose closing tag may be left out, or whose tags alone do no harm to the text around them. */
const UNPAIRED = new Set("dd dt li p td th tr".split(" "));

export interface Tag {
  name: string;
  isClosing: boolean;
}

const TAG = /^<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])[\s\S]*>$/i;

/** Returns the tag that inline HTML is; null for a comment, a declaration, or anything else. */
export function tagOf(html: string): Tag | null {
  const [, slash, name] = TAG.exec(html) ?? [];
  return name === undefined ? null : { name: name.toLowerCase(), isClosing: slash === "/" };
}

export const isKnownTag = (name: string): boolean => KNOWN.has(name);
export const needsNoPair = (name: string): boolean => VOID.has(name) || UNPAIRED.has(name);

const EMPTY_SCRIPT = /<script\b([^<>]{0,500})>\s{0,100}<\/script\s{0,10}>/gi;
/** Scripts that only draw what the quotation beside them says. */
const COMPANION = /\bsrc=["']?[^\s"']{0,200}(?:twitter|instagram|tiktok|facebook|embedly|reddit|bsky)/i;

/** Whether a piece of HTML has elements, and all of them are known. */
export function isKnownHtml(source: string): boolean {
  const html = source.replace(EMPTY_SCRIPT, (script, attributes) =>
    COMPANION.test(attributes) ? "" : script,
  );
  if (/<[?!]/.test(html)) return false;
  let hasElements = html !== source;
  for (const [, name = ""] of html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi)) {
    hasElements = true;
    if (!KNOWN.has(name.toLowerCase())) return false;
  }
  return hasElements;
}

/** Splits HTML into its comments and the rest; an unclosed comment stays. */
export function splitComments(html: string): { comments: string[]; rest: string } {
  const comments: string[] = [];
  let rest = "";
  let at = 0;
  for (;;) {
    const start = html.indexOf("<!--", at);
    const end = start === -1 ? -1 : html.indexOf("-->", start + 4);
    if (end === -1) return { comments, rest: rest + html.slice(at) };
    rest += html.slice(at, start);
    comments.push(html.slice(start + 4, end));
    at = end + 3;
  }
}
