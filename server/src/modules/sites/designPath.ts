import { createHash } from "node:crypto";
import { ACCENT_PATTERN } from "@quire/domain/sites/accents";
import { designStylesheet, type StyledDesign, TYPE_PAIRINGS } from "@quire/domain/sites/siteDesign";

/** Accent without `#`, typefaces, and a hash of the style sheet: another version of it has another address. */
const NAME = /^(default|[0-9a-f]{6})-([a-z]+)-([0-9a-f]{12})$/;

/** Returns the path of a design's style sheet; null for the default design, which has none. */
export function designPath({ accent, type_pairing }: StyledDesign): string | null {
  const css = designStylesheet({ accent, type_pairing });
  if (css === "") return null;
  return `/design-${accent?.slice(1) ?? "default"}-${type_pairing}-${hashOf(css)}.css`;
}

/** Returns the style sheet that a name of `designPath` stands for; null for other names. */
export function readDesign(name: string): { css: string; isCurrent: boolean } | null {
  const [, color = "", pairing, hash] = NAME.exec(name) ?? [];
  const type_pairing = TYPE_PAIRINGS.find((one) => one === pairing);
  if (!type_pairing) return null;
  const accent = ACCENT_PATTERN.test(`#${color}`) ? `#${color}` : null;
  const css = designStylesheet({ accent, type_pairing });
  return { css, isCurrent: hash === hashOf(css) };
}

const hashOf = (css: string) => createHash("sha256").update(css).digest("hex").slice(0, 12);
