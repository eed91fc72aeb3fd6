const BEGIN = "<!-- wp:";
const END = "-->";

/** What the block editor's comments say about a text. */
export interface BlockComments {
  /** Whether the text consists of blocks; otherwise its lines are its paragraphs. */
  hasBlocks: boolean;
  /** Blocks without content in the text: they are rendered dynamically. */
  drawn: Set<string>;
  /** Whether a part of it, or everything after a line, was restricted. */
  isForMembers: boolean;
  hasPaywall: boolean;
}

/** Blocks that can be dropped without loss: layout, navigation, and what is read elsewhere. */
const SILENT =
  /^(?:core\/)?(?:more|nextpage|separator|spacer|footnotes|navigation.*|template-part|social-link.*|site-.*|post-.*|query.*|jetpack\/(?:paywall|subscriptions|sharing-button.*))$/;
const MEMBERS =
  /^(?:premium-content|restrict|memberful|memberpress|pmpro|paid-memberships|content-control)[/-]?/;
const MOST_DRAWN = 30;

/** Parses the block comments of a text: `<!-- wp:gallery {"ids":[1]} -->`, with a final "/" for a dynamic block. */
export function readBlockComments(html: string): BlockComments {
  const found: BlockComments = { hasBlocks: false, drawn: new Set(), isForMembers: false, hasPaywall: false };
  for (let at = html.indexOf(BEGIN); at !== -1; at = html.indexOf(BEGIN, at + BEGIN.length)) {
    const end = html.indexOf(END, at);
    if (end === -1) break;
    found.hasBlocks = true;
    const name =
      /^[a-z][\w/-]{0,100}/i.exec(html.slice(at + BEGIN.length, at + BEGIN.length + 101))?.[0] ?? "";
    const isDrawn = html[end - 1] === "/";
    if (MEMBERS.test(name)) found.isForMembers = true;
    if (name === "jetpack/paywall") found.hasPaywall = true;
    if (isDrawn && name && !SILENT.test(name) && found.drawn.size < MOST_DRAWN) found.drawn.add(name);
    at = end;
  }
  return found;
}
