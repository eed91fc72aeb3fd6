import type { ForeignPost } from "../foreignPost.ts";
import type { LeftOut } from "../post/leftOut.ts";

type Access = ForeignPost["access"];

const MARKER = "<!--kg-gated-block:";
const END_OF_MARKER = "-->";
const WIDTH: Readonly<Record<Access, number>> = { free: 0, followers: 1, paid: 2 };

/**
 * Removes parts of a post's HTML that only some of its readers saw: members' content must not become public. Parts
 * are cut from the text before parsing, so that nothing in them can close or open an element outside.
 */
export function withoutGatedParts(html: string, access: Access, leftOut: LeftOut): string {
  const visible: string[] = [];
  /** For each open part, whether all of the post's readers saw it. */
  const parts: boolean[] = [];
  const addVisible = (from: number, to: number) => {
    if (parts.every((isShown) => isShown)) visible.push(html.slice(from, to));
    else leftOut.say("A section limited to some readers was left out.");
  };
  let from = 0;
  for (let at = html.indexOf(MARKER); at !== -1; at = html.indexOf(MARKER, from)) {
    addVisible(from, at);
    const end = html.indexOf(END_OF_MARKER, at);
    const marker = html.slice(at + MARKER.length, end === -1 ? html.length : end);
    if (!marker.startsWith("begin")) parts.pop();
    else if (parts.length < DEEPEST) parts.push(WIDTH[audienceOf(marker)] <= WIDTH[access]);
    // What can no longer be told apart is hidden from everyone.
    if (parts.length === DEEPEST) return visible.join("");
    from = end === -1 ? html.length : end + END_OF_MARKER.length;
  }
  addVisible(from, html.length);
  return visible.join("");
}

const DEEPEST = 20;

/** Parses a part's audience from its first line: `nonMember:true memberSegment:"status:free,status:-free"`. */
function audienceOf(line: string): Access {
  if (/nonMember:\s{0,9}true/.test(line)) return "free";
  return /memberSegment:\s{0,9}"[^"]{0,500}status:free\b/.test(line) ? "followers" : "paid";
}
