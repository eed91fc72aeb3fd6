const BEGIN = "<!-- wp:";
const END = "-->";

/** What the remarks with which the block editor parts a text say of it. */
export interface BlockComments {
  /** Whether the text is made of blocks at all; without them its lines are its paragraphs. */
  hasBlocks: boolean;
  /** Blocks of which nothing stands in the text: what they show is made anew at each visit. */
  drawn: Set<string>;
  /** A part that not everybody may read, or a line from which not everybody may. */
  isForMembers: boolean;
  hasPaywall: boolean;
}

/** Blocks that lose nothing when nothing is drawn: layout, navigation, and what is read elsewhere. */
const SILENT =
  /^(?:core\/)?(?:more|nextpage|separator|spacer|footnotes|navigation.*|template-part|social-link.*|site-.*|post-.*|query.*|jetpack\/(?:paywall|subscriptions|sharing-button.*))$/;
const MEMBERS =
  /^(?:premium-content|restrict|memberful|memberpress|pmpro|paid-memberships|content-control)[/-]?/;
const MOST_DRAWN = 30;

/** Reads the remarks of a text: `<!-- wp:gallery {"ids":[1]} -->`, with a "/" at its end for a block that is drawn. */
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
