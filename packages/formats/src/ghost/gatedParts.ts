import type { ForeignPost } from "../foreignPost.ts";
import type { LeftOut } from "../post/leftOut.ts";

type Access = ForeignPost["access"];

const MARKER = "<!--kg-gated-block:";
const END_OF_MARKER = "-->";
const WIDTH: Readonly<Record<Access, number>> = { free: 0, followers: 1, paid: 2 };

/**
 * A post's HTML without the parts that only some of its readers saw: what was for members must not stand where everybody
 * reads. Parts are cut from the letters, before anything of theirs can close or open an element around them.
 */
export function withoutGatedParts(html: string, access: Access, leftOut: LeftOut): string {
  const kept: string[] = [];
  /** Of each part that is open, whether all of the post's readers saw it. */
  const parts: boolean[] = [];
  const keep = (from: number, to: number) => {
    if (parts.every((isShown) => isShown)) kept.push(html.slice(from, to));
    else leftOut.say("A part that only certain readers saw was left out.");
  };
  let from = 0;
  for (let at = html.indexOf(MARKER); at !== -1; at = html.indexOf(MARKER, from)) {
    keep(from, at);
    const end = html.indexOf(END_OF_MARKER, at);
    const marker = html.slice(at + MARKER.length, end === -1 ? html.length : end);
    if (!marker.startsWith("begin")) parts.pop();
    else if (parts.length < DEEPEST) parts.push(WIDTH[audienceOf(marker)] <= WIDTH[access]);
    // What cannot be told apart any more is not shown to anybody.
    if (parts.length === DEEPEST) return kept.join("");
    from = end === -1 ? html.length : end + END_OF_MARKER.length;
  }
  keep(from, html.length);
  return kept.join("");
}

const DEEPEST = 20;

/** For whom a part is, by what its first line says: `nonMember:true memberSegment:"status:free,status:-free"`. */
function audienceOf(said: string): Access {
  if (/nonMember:\s{0,9}true/.test(said)) return "free";
  return /memberSegment:\s{0,9}"[^"]{0,500}status:free\b/.test(said) ? "followers" : "paid";
}
